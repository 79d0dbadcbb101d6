import {
  ArrowRight,
  ChevronDown,
  CreditCard,
  LogOut,
  Package,
  Plus,
  ReceiptText,
  Settings,
  Trash2,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button-classes.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Specimen } from './specimen.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Actions() {
  const [isLoading, setIsLoading] = useState(false);
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} title={`Button, ${variant}`} note={notes[variant]}>
          <Button variant={variant}>Continue</Button>
          <Button variant={variant}>
            {icons[variant]}
            With an icon
          </Button>
          <Button variant={variant} className="outline-3 outline-offset-2 outline-focus">
            Focused
          </Button>
          <Button variant={variant} isLoading>
            Loading keeps the width
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen
        title="Button, sizes"
        note="Small in tables, medium beside inputs, large for the one thing a page is about."
      >
        <Button size="small">Make Payment</Button>
        <Button>Continue</Button>
        <Button size="large">
          Pay Now £7.92
          <CreditCard aria-hidden="true" />
        </Button>
      </Specimen>
      <Specimen title="Button that waits" note="Press it: the width stays, the focus stays, the wait is announced.">
        <Button isLoading={isLoading} loadingText="Getting your quote" onClick={() => setIsLoading(true)}>
          Get Quote
          <ArrowRight aria-hidden="true" />
        </Button>
        <Button variant="quiet" onClick={() => setIsLoading(false)}>
          Stop waiting
        </Button>
      </Specimen>
      <Specimen
        title="On evergreen"
        note="The brand speaks: the dark scheme's words and buttons, in both schemes."
        layout="stack"
      >
        <div className="on-evergreen flex flex-wrap items-center gap-4 rounded-card p-6">
          <Button>Create Account</Button>
          <Button variant="secondary">Log in</Button>
          <Button variant="quiet">Cancel</Button>
          <Link href="#actions">Our goals</Link>
        </div>
      </Specimen>
      <Specimen title="Links" note="Underlined within words; a button's look when it is the page's next step.">
        <p>
          Read the <Link href="#actions">terms of use</Link> before you send glass.
        </p>
        <ButtonLink href="#actions">
          Ship Item
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
        <ButtonLink href="#actions" variant="secondary">
          Track
        </ButtonLink>
      </Specimen>
      <Specimen title="Icon buttons" note="Always with a name.">
        <IconButton label="Account" icon={<User />} />
        <IconButton label="Settings" icon={<Settings />} />
        <IconButton label="Delete address" icon={<Trash2 />} disabled />
      </Specimen>
      <Specimen title="Menu" note="A disclosed list, closed by Escape, a press outside, leaving it, or choosing.">
        <div className="ml-40 flex gap-4">
          <Menu
            heading="Ada Lovelace-Featherstonehaugh of Dartford"
            trigger={
              <>
                <User aria-hidden="true" />
                Account
                <ChevronDown aria-hidden="true" />
              </>
            }
          >
            <MenuItem href="#actions" icon={<Package aria-hidden="true" />}>
              My Shipments
            </MenuItem>
            <MenuItem href="#actions" icon={<ReceiptText aria-hidden="true" />}>
              My Invoices
            </MenuItem>
            <MenuItem href="#actions" icon={<Settings aria-hidden="true" />}>
              Profile Settings
            </MenuItem>
            <MenuItem icon={<LogOut aria-hidden="true" />}>Logout</MenuItem>
          </Menu>
          <Menu label="Account" trigger={<User aria-hidden="true" />}>
            <MenuItem href="#actions">Login</MenuItem>
            <MenuItem href="#actions">Create Account</MenuItem>
          </Menu>
        </div>
      </Specimen>
    </>
  );
}

const notes: Record<ButtonVariant, string> = {
  primary: 'The one next step. Icons and the spinner carry the volt.',
  secondary: 'The other way.',
  quiet: 'What may be overlooked.',
  danger: 'What can’t be undone.',
};

const icons = {
  primary: <ArrowRight aria-hidden="true" />,
  secondary: <Plus aria-hidden="true" />,
  quiet: <Plus aria-hidden="true" />,
  danger: <Trash2 aria-hidden="true" />,
};
