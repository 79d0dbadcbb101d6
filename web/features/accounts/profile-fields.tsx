import type { ComponentProps } from 'react';
import { formatPostalCode } from '../../../contract/values/postcode.ts';
import { TextField } from '../../ui/text-field.tsx';
import { digitsOnly } from '../../lib/digits-only.ts';

type ProfileField = 'address' | 'postal_code' | 'phone';

/** How the texts of the profile stand while they are typed and once their field is left (specification, section 5). */
export const profileTexts = {
  rewrite: { postal_code: (text: string) => text.toUpperCase(), phone: digitsOnly },
  tidy: { postal_code: formatPostalCode },
};

interface ProfileFieldsProps {
  readonly field: (name: ProfileField) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** What a customer tells of themselves: where they live and how to ring them. */
export function ProfileFields({ field }: ProfileFieldsProps) {
  return (
    <>
      <TextField {...field('address')} label="Address" isRequired autoComplete="street-address" />
      <TextField
        {...field('postal_code')}
        label="Postal code"
        isRequired
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
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
