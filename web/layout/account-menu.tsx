import { BookUser, Building, ChevronDown, LogOut, Package, ReceiptText, Settings, Truck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { switchTo, useOrganisations } from '../session/membership.ts';
import { useCan } from '../session/role.ts';
import { useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Anchor } from '../ui/buttons/link-provider.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { afterLogin, type customerLinks, customerLinksFor } from './navigation.ts';

const icons: Readonly<Record<(typeof customerLinks)[number]['href'], ReactNode>> = {
  '/dashboard': <Package aria-hidden="true" />,
  '/dashboard/collections': <Truck aria-hidden="true" />,
  '/dashboard/invoices': <ReceiptText aria-hidden="true" />,
  '/dashboard/billing': <Wallet aria-hidden="true" />,
  '/dashboard/address-book': <BookUser aria-hidden="true" />,
  '/settings': <Settings aria-hidden="true" />,
};

export function AccountMenu() {
  const fullName = useSession(({ user }) => user.user.fullName);
  const { current, others, change } = useSwitch();
  const links = customerLinksFor(useCan('billing:read'));
  return (
    <Menu
      trigger={<ChevronDown aria-hidden="true" />}
      label="Account menu"
      heading={current ? `${fullName}, ${current.name}` : fullName}
    >
      {links.map(({ label, href }) => (
        <MenuItem key={href} href={href} icon={icons[href]}>
          {label}
        </MenuItem>
      ))}
      {others.map(({ id, name }) => (
        <MenuItem key={id} icon={<Building aria-hidden="true" />} onSelect={() => change(id)}>
          Switch to {name}
        </MenuItem>
      ))}
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </Menu>
  );
}

/** Nothing for who belongs to one organisation alone. */
function useSwitch() {
  const navigate = useNavigate();
  const organisations = useOrganisations();
  const isOne = organisations.length < 2;
  const change = (id: string) =>
    void switchTo(id).then(
      () => navigate(afterLogin),
      () => undefined,
    ); // a refused call has shown its message
  return {
    current: isOne ? undefined : organisations.find(({ is_current }) => is_current),
    others: isOne ? [] : organisations.filter(({ is_current }) => !is_current),
    change,
  };
}

/** In the menu of phones. */
export function MobileAccountLinks({ onLeave }: { readonly onLeave: () => void }) {
  const { current, others, change } = useSwitch();
  const links = customerLinksFor(useCan('billing:read'));
  return (
    <>
      {current && <p className="text-quiet wrap-anywhere">{current.name}</p>}
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Anchor href={href} onClick={onLeave} className="flex min-h-11 items-center text-lg font-semibold">
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="quiet"
          onClick={() => {
            onLeave();
            change(id);
          }}
        >
          Switch to {name}
        </Button>
      ))}
    </>
  );
}
