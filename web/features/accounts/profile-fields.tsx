import type { ComponentProps } from 'react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { nationalPhone, tidyPhone } from '../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../contract/values/places/postcode.ts';
import { splitStreetLine } from '../../../contract/values/places/street-line.ts';
import { digitsOnly } from '../../forms/rewrite-text.ts';
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
}

/** In the order of the shipment form. */
export function ProfileFields({ field, control }: ProfileFieldsProps) {
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 @max-[22rem]/page:grid-cols-1 grid-cols-[9rem_minmax(0,1fr)] items-end">
        <TextField
          {...field('postal_code')}
          label="Postcode"
          isRequired
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('building')}
          label="House number or name"
          isRequired={splitStreetLine(control('address').value).building === ''}
          autoComplete="off"
        />
      </div>
      <AddressField {...control('address')} label="Address" isRequired isSearch autoComplete="street-address" />
      <TownField {...control('town')} postalCode={control('postal_code').value} autoComplete="address-level2" />
      <TextField
        {...field('phone')}
        label="Phone number"
        isRequired
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
    </>
  );
}
