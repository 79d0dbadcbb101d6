import { BookUser } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AddressBookEntry } from '../../../../contract/addresses/address-book.ts';
import { countries } from '../../../../contract/values/places/country.ts';
import { useIsSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextField, TextInput } from '../../../ui/fields/text-field.tsx';
import { AddressBookPicker } from '../../addresses/address-book-fields.tsx';
import { describeEntry } from '../../addresses/describe-entry.ts';
import { StreetField } from '../../addresses/street-field.tsx';
import { TownField } from '../../addresses/town-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { ShipmentParty } from './shipment-review.tsx';
import { partyFields, partyValues, type Side } from './shipment-values.ts';
import type { ShipmentFormState } from './use-shipment-form.ts';
import { stepPath } from './wizard-steps.ts';

const words = {
  shipper: {
    who: 'Who’s sending it?',
    where: 'Where should we collect it?',
    book: 'Your saved addresses',
    autofill: '',
  },
  receiver: {
    who: 'Who’s it going to?',
    where: 'Where’s it going?',
    book: 'Saved receivers',
    autofill: 'section-receiver shipping ',
  },
} as const;

/** A person and their address: the first step for the sender, the second for the receiver. */
export function PartyStep({ side, form }: PartyProps) {
  const isOrdered = form.values.return_of !== '' || form.draft?.return_details?.collected_from !== undefined;
  if (side === 'receiver' && form.values.return_token !== '') return <ReturnAddress form={form} />;
  if (side === 'shipper' && isOrdered) return <CollectionAddress form={form} />;
  return <PartyFields side={side} form={form} />;
}

interface PartyProps {
  readonly side: Side;
  readonly form: ShipmentFormState;
}

function BuildingField({ side, form }: PartyProps) {
  return (
    <TextField
      {...form.field(`${side}_building`)}
      label="House number or name"
      hint="So our driver can find you."
      isRequired
      autoComplete="off"
    />
  );
}

function PartyFields({ side, form }: PartyProps) {
  const { who, where, book, autofill } = words[side];
  const isSignedIn = useIsSignedIn();
  return (
    <>
      {isSignedIn && (
        <AddressBook side={side} label={book} onChoose={(entry) => form.change(partyValues(side, entry))} />
      )}
      <FieldGroup title={who}>
        <TextField
          {...form.field(`${side}_fullname`)}
          label="Full name"
          isRequired
          autoComplete={`${autofill}name`}
          className="sm:col-span-2"
        />
        <EmailField
          {...form.field(`${side}_email_address`)}
          label="Email address"
          hint={side === 'receiver' ? 'So they can track it.' : undefined}
          isRequired
          autoComplete={`${autofill}email`}
        />
        <TextField
          {...form.field(`${side}_phone_number`)}
          label="Phone number"
          hint={side === 'receiver' ? 'In case our driver needs to call.' : undefined}
          isRequired
          type="tel"
          inputMode="numeric"
          autoComplete={`${autofill}tel`}
        />
      </FieldGroup>
      <FieldGroup title={where}>
        <PostcodeRow side={side} form={form} />
        <BuildingField side={side} form={form} />
        <StreetField
          {...form.control(`${side}_street_name`)}
          label="Street name"
          postalCode={form.values[`${side}_postal_code`]}
          isRequired
        />
        <TownField
          {...form.control(`${side}_town`)}
          postalCode={form.values[`${side}_postal_code`]}
          autoComplete={`${autofill}address-level2`}
        />
      </FieldGroup>
    </>
  );
}

/** The postcode, and quietly at the end of its row the country, of which there is one. */
function PostcodeRow({ side, form }: PartyProps) {
  const { autofill } = words[side];
  const { id, error, ...postcode } = form.field(`${side}_postal_code`);
  const { onChange: changeCountry, error: countryError, ...country } = form.control(`${side}_country`);
  return (
    <Field id={id} label="Postcode" isRequired error={error ?? countryError} className="sm:col-span-2">
      {(control) => (
        <div className="flex items-center gap-2">
          <TextInput
            {...postcode}
            {...control}
            className="figures max-w-32 sm:max-w-40"
            autoComplete={`${autofill}postal-code`}
            autoCapitalize="characters"
            spellCheck={false}
          />
          <label htmlFor={country.id} className="sr-only">
            Country
          </label>
          <NativeSelect
            {...country}
            isQuiet
            aria-required
            onChange={({ target }) => changeCountry(target.value)}
            autoComplete={`${autofill}country`}
          >
            {countries.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
    </Field>
  );
}

/** Where a return that its sender orders is collected. Only the phone number may be changed. */
function CollectionAddress({ form }: { readonly form: ShipmentFormState }) {
  // A shipment that did not come from this form may have no house number, which this form requires.
  const [asksBuilding] = useState(form.values.shipper_building.trim() === '');
  return (
    <FieldGroup title="Who’s got it?">
      <div className="grid gap-3 sm:col-span-2">
        <p className="wrap-anywhere">
          <ShipmentParty values={form.values} side="shipper" />
        </p>
        <p className="text-quiet">
          We collect returns from the person and address we delivered to. To have it collected somewhere else,{' '}
          <Link href={stepPath(1)}>start a new shipment</Link>.
        </p>
      </div>
      <TextField
        {...form.field('shipper_phone_number')}
        label="Phone number"
        hint="In case our driver needs to call."
        isRequired
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
      {asksBuilding && <BuildingField side="shipper" form={form} />}
    </FieldGroup>
  );
}

/** Where a return by a receiver goes. They know no more about its sender than the parcel says. */
function ReturnAddress({ form }: { readonly form: ShipmentFormState }) {
  const nobody = Object.fromEntries(partyFields('receiver').map((name) => [name, '']));
  return (
    <FieldGroup title="Who gets it back?">
      <div className="grid gap-3 sm:col-span-2">
        <p className="wrap-anywhere">
          <ShipmentParty values={form.values} side="receiver" />
        </p>
        <p className="text-quiet">
          It’s going back to the sender. We’ll tell them by email. Their contact details stay private.
        </p>
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          onClick={() => form.change({ ...nobody, receiver_country: 'UK', return_token: '' })}
        >
          Send it to someone else
        </Button>
      </div>
    </FieldGroup>
  );
}

interface AddressBookProps {
  readonly side: Side;
  readonly label: string;
  readonly onChoose: (entry: AddressBookEntry) => void;
}

/** Closing it gives the focus back to its button. */
function AddressBook({ side, label, onChoose }: AddressBookProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [filledFrom, setFilledFrom] = useState('');

  function close(filled: string) {
    setFilledFrom(filled);
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <div className="-my-4 grid gap-2">
      <Button
        ref={button}
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        className="-ml-3 justify-self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        <BookUser aria-hidden="true" />
        Address Book
      </Button>
      {isOpen && (
        <AddressBookPicker
          side={side === 'shipper' ? 'own' : 'receiver'}
          label={label}
          onCancel={() => close('')}
          onChoose={(entry) => {
            onChoose(entry);
            close(describeEntry(entry));
          }}
        />
      )}
      <span role="status" className="sr-only">
        {filledFrom !== '' && `We’ve filled in ${filledFrom}’s address.`}
      </span>
    </div>
  );
}
