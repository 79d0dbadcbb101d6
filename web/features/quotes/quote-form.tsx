import { useState } from 'react';
import type { quoteFormDefaults } from '../../../contract/quotes.ts';
import type { countries } from '../../../contract/values/country.ts';
import { useLightForm } from '../../forms/use-light-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { keepTexts, keptTexts } from './kept-texts.ts';
import { PostalField } from './postal-field.tsx';
import type { QuoteField } from './quote-rules.ts';
import { useQuoteDeparture } from './use-quote-departure.ts';
import { useQuoteWarnings } from './use-quote-warnings.ts';

// The contract's own values would bring zod to the first load. Their types are literal, so the compiler keeps these equal.
const defaults: typeof quoteFormDefaults = { country: 'UK', postal_code_from: '', postal_code_to: '', weight: 1 };
const countryChoices: typeof countries = [{ value: 'UK', name: 'United Kingdom' }];

const start = { ...defaults, weight: String(defaults.weight) };

/** What the page decides for the form. */
export interface QuoteFormProps {
  /** Loads the code of the summary that Get Quote leads to, so that it is there by then. */
  readonly loadSummary: () => Promise<unknown>;
}

/** Postal codes are upper-cased as they are typed; what is not a number is ignored in a weight (specification, section 5). A decimal comma is a point. */
function rewrite(name: QuoteField, typed: string, before: string): string {
  if (name === 'weight') {
    const number = typed.replace(',', '.');
    return /^\d*\.?\d*$/.test(number) ? number : before;
  }
  return name === 'country' ? typed : typed.toUpperCase();
}

/** The Send tab: from where, to where, how heavy. Get Quote can be pressed once something has changed and everything is valid. */
export function QuoteForm({ loadSummary }: QuoteFormProps) {
  const loadRules = async () => {
    loadSummary().catch(() => undefined); // Get Quote asks for it again
    return (await import('./quote-rules.ts')).quoteRules;
  };
  const { form, field, texts, write, result, isWithoutRules } = useLightForm({
    start,
    loadRules,
    rewrite,
    onTexts: keepTexts,
  });

  const { depart, isDeparting, hasFailed } = useQuoteDeparture(loadSummary);
  const warnings = useQuoteWarnings(isDeparting ? undefined : result);
  // A warning stands where an error would, but does not stop anybody: the summary says the same, with whom to ask.
  const warned = (name: QuoteField) => {
    const props = field(name);
    return { ...props, error: props.error ?? warnings[name] };
  };
  const { error: countryError, ...country } = field('country');
  const [kept] = useState(keptTexts);

  return (
    <form
      {...form}
      noValidate
      aria-label="Send a parcel"
      onSubmit={(event) => {
        event.preventDefault();
        if (result) depart(result);
      }}
      className="grid gap-4 sm:max-lg:grid-cols-2 sm:max-lg:items-end"
    >
      <fieldset disabled={isDeparting} className="contents">
        <Field label="Country" error={countryError} className="sm:max-lg:col-span-2">
          {(control) => (
            <NativeSelect {...country} {...control} defaultValue={kept.country} autoComplete="country">
              {countryChoices.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <PostalField
          {...warned('postal_code_from')}
          label="Pickup postal code"
          side="own"
          text={texts.postal_code_from}
          onWrite={(text) => write('postal_code_from', text)}
          defaultValue={kept.postal_code_from}
          autoComplete="postal-code"
        />
        <PostalField
          {...warned('postal_code_to')}
          label="Delivery postal code"
          side="receiver"
          text={texts.postal_code_to}
          onWrite={(text) => write('postal_code_to', text)}
          defaultValue={kept.postal_code_to}
          autoComplete="shipping postal-code"
        />
      </fieldset>
      <div className="grid grid-cols-[minmax(8.5rem,2fr)_3fr] items-end gap-x-3 gap-y-1.5 sm:max-lg:col-span-2 sm:max-lg:grid-cols-2! @max-[21rem]/page:grid-cols-1">
        <fieldset disabled={isDeparting} className="contents">
          <TextField
            {...warned('weight')}
            label="Weight in KG"
            defaultValue={kept.weight ?? start.weight}
            inputMode="decimal"
            autoComplete="off"
            suffix="KG, min. 1"
            // Label and error over the whole width, so that one line of error leaves the button above the fold of a small phone.
            className="contents! [&>:not(.control-frame)]:col-span-full"
          />
        </fieldset>
        <Button type="submit" disabled={!result} isLoading={isDeparting} loadingText="Getting your quote">
          Get Quote
        </Button>
      </div>
      {(isWithoutRules || hasFailed) && (
        // Not a Notice, which weighs more than the home page can carry for what few people ever see.
        <div role="status" className="rounded-control bg-warning-tint p-4 sm:max-lg:col-span-2">
          <p>We could not reach our server. What you typed is kept. Check your connection and try again.</p>
          {isWithoutRules && (
            <Button size="small" onClick={form.onFocus}>
              Try again
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
