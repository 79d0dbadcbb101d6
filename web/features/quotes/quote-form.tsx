import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { quoteFormDefaults, quoteRequest } from '../../../contract/quotes.ts';
import { countries } from '../../../contract/values/country.ts';
import { formatPostalCode } from '../../../contract/values/postcode.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Rewrite, registerInput } from './register-input.ts';
import { useQuoteDeparture } from './use-quote-departure.ts';

const upperCase: Rewrite = (typed) => typed.toUpperCase();
const onlyNumbers: Rewrite = (typed, before) => (/^\d*\.?\d*$/.test(typed) ? typed : before);

/** The Send tab: from where, to where, how heavy. Get Quote can be pressed once something has changed and everything is valid. */
export function QuoteForm() {
  const form = useForm({
    resolver: zodResolver(quoteRequest),
    defaultValues: quoteFormDefaults,
    mode: 'onTouched',
  });
  const { errors, isDirty, isValid } = form.formState;
  const { depart, isDeparting } = useQuoteDeparture();
  const postalCode = { whileTyping: upperCase, onLeaving: formatPostalCode };

  return (
    <form
      noValidate
      aria-label="Send a parcel"
      onSubmit={(event) => void form.handleSubmit(depart)(event)}
      className="grid gap-3"
    >
      <fieldset disabled={isDeparting} className="contents">
        <Field label="Country" error={errors.country?.message}>
          {(control) => (
            <NativeSelect {...form.register('country')} {...control} autoComplete="country">
              {countries.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TextField
          {...registerInput(form, 'postal_code_from', postalCode)}
          label="Pickup postal code"
          error={errors.postal_code_from?.message}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...registerInput(form, 'postal_code_to', postalCode)}
          label="Delivery postal code"
          error={errors.postal_code_to?.message}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </fieldset>
      <div className="grid grid-cols-[minmax(7rem,2fr)_3fr] items-end gap-3">
        <fieldset disabled={isDeparting} className="contents">
          <TextField
            {...registerInput(form, 'weight', { whileTyping: onlyNumbers })}
            label="Weight in KG"
            error={errors.weight?.message}
            defaultValue={quoteFormDefaults.weight}
            inputMode="decimal"
            autoComplete="off"
            suffix="KG"
            className="grid-cols-1"
          />
        </fieldset>
        <Button type="submit" disabled={!isDirty || !isValid} isLoading={isDeparting} loadingText="Getting your quote">
          Get Quote
        </Button>
      </div>
    </form>
  );
}
