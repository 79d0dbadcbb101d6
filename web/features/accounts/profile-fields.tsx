import type { ComponentProps } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { formatPhone, nationalPhone, tidyPhone } from '../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../contract/values/places/postcode.ts';
import { splitStreetLine } from '../../../contract/values/places/street-line.ts';
import { digitsOnly } from '../../forms/digits-only.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AddressField, type AddressFieldProps } from '../addresses/address-field.tsx';
import { TownField } from '../addresses/town-field.tsx';

type ProfileField = 'building' | 'address' | 'postal_code' | 'town' | 'phone';

type SavedProfile = Pick<User, 'building' | 'address' | 'postal_code' | 'town' | 'phoneNumber'>;

export function profileValues({ building, address, postal_code, town, phoneNumber }: SavedProfile) {
  return { building, address, postal_code, town, phone: nationalPhone(phoneNumber) };
}

/** For `useForm` (specification, section 5). */
export const profileTexts = {
  rewrite: { postal_code: (text: string) => text.toUpperCase(), phone: digitsOnly },
  tidy: { postal_code: formatPostalCode, phone: tidyPhone },
};

interface ProfileFieldsProps {
  readonly field: (name: ProfileField) => Omit<ComponentProps<typeof TextField>, 'label'>;
  readonly control: (name: ProfileField) => AddressFieldProps;
  /** Digits only, as it is stored; may be empty. */
  readonly savedPhone: string;
}

export function ProfileFields({ field, control, savedPhone }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        {...field('building')}
        label="House number or name"
        isRequired={splitStreetLine(control('address').value).building === ''}
        autoComplete="off"
      />
      <AddressField {...control('address')} label="Address" isRequired isSearch autoComplete="street-address" />
      <TextField
        {...field('postal_code')}
        label="Postcode"
        isRequired
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TownField {...control('town')} postalCode={control('postal_code').value} autoComplete="address-level2" />
      <TextField
        {...field('phone')}
        label="Phone number"
        isRequired
        // The field itself takes digits only (section 5), so the number is shown as people read it above.
        hint={savedPhone === '' ? undefined : `Saved as ${formatPhone(savedPhone)}.`}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
    </>
  );
}
