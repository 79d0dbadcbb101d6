import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuoteRequest, quoteFormDefaults } from '../../../contract/quotes.ts';
import type { countries } from '../../../contract/values/country.ts';
import { useForm } from '../../forms/use-form.ts';
import { company } from '../../lib/company.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PostalField } from './postal-field.tsx';
import { quotePath } from './quote-path.ts';
import type { QuoteField } from './quote-rules.ts';
import { rememberedTexts, rememberTexts } from './remembered-texts.ts';
import { useQuoteWarnings } from './use-quote-warnings.ts';

// The contract's own values would bring zod to the first load. Their types are literal, so the compiler keeps these equal.
const defaults: typeof quoteFormDefaults = { country: 'UK', postal_code_from: '', postal_code_to: '', weight: 1 };
const countryChoices: typeof countries = [{ value: 'UK', name: 'United Kingdom' }];

const start: Readonly<Record<QuoteField, string>> = { ...defaults, weight: String(defaults.weight) };

/** What the page decides for the form. */
export interface QuoteFormProps {
  /** Loads the code of the summary that Get Quote leads to, so that it is there by then. */
  readonly loadSummary: () => Promise<unknown>;
}

/** Postal codes are upper-cased as they are typed; what is not a number is ignored in a weight (specification, section 5). A decimal comma is a point. */
const rewrite = {
  postal_code_from: upperCase,
  postal_code_to: upperCase,
  weight: (typed: string, before: string) => {
    const number = typed.replace(',', '.');
    return /^\d*\.?\d*$/.test(number) ? number : before;
  },
};

function upperCase(text: string): string {
  return text.toUpperCase();
}

/** The Send tab: from where, to where, how heavy. Get Quote can be pressed once something has changed and everything is valid. */
export function QuoteForm({ loadSummary }: QuoteFormProps) {
  const loadRules = async () => {
    loadSummary().catch(() => undefined); // Get Quote asks for it again
    return (await import('./quote-rules.ts')).quoteRules;
  };
  const { submitQuote, isSubmitting, hasFailed } = useSubmitQuote(loadSummary);
  const { chunk: rules, hasFailed: isWithoutRules, request: requestRules } = useChunk(loadRules);
  const { form, field, change, result, canSend } = useForm({
    start,
    typed: rememberedTexts(),
    schema: rules?.schema,
    rewrite,
    tidy: rules?.tidy,
    onUse: requestRules,
    onChange: (changes) => rememberTexts({ ...rememberedTexts(), ...changes }),
    send: async (request) => submitQuote(request),
  });
  const warnings = useQuoteWarnings(isSubmitting ? undefined : result);
  // A warning stands where an error would, but does not stop anybody: the summary says the same, with whom to ask.
  const warned = (name: QuoteField) => {
    const props = field(name);
    return { ...props, error: props.error ?? warnings[name] };
  };
  const { error: countryError, ...country } = field('country');

  return (
    <form {...form} aria-label="Send a parcel" className="grid gap-4 sm:max-lg:grid-cols-2 sm:max-lg:items-end">
      <fieldset disabled={isSubmitting} className="contents">
        <Field id={country.id} label="Country" error={countryError} className="sm:max-lg:col-span-2">
          {(control) => (
            <NativeSelect {...country} {...control} autoComplete="country">
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
          onWrite={(text) => change({ postal_code_from: text })}
          autoComplete="postal-code"
        />
        <PostalField
          {...warned('postal_code_to')}
          label="Delivery postal code"
          side="receiver"
          onWrite={(text) => change({ postal_code_to: text })}
          autoComplete="shipping postal-code"
        />
      </fieldset>
      <div className="grid grid-cols-[minmax(8.5rem,2fr)_3fr] items-end gap-x-3 gap-y-1.5 sm:max-lg:col-span-2 sm:max-lg:grid-cols-2! @max-[21rem]/page:grid-cols-1">
        <fieldset disabled={isSubmitting} className="contents">
          <TextField
            {...warned('weight')}
            label="Weight in KG"
            inputMode="decimal"
            autoComplete="off"
            suffix="KG, min. 1"
            // Label and error over the whole width, so that one line of error leaves the button above the fold of a small phone.
            className="contents! [&>:not(.control-frame)]:col-span-full"
          />
        </fieldset>
        <Button type="submit" disabled={!canSend} isLoading={isSubmitting} loadingText="Getting your quote">
          Get Quote
        </Button>
      </div>
      {(isWithoutRules || hasFailed) && (
        // Not a Notice, which weighs more than the home page can carry for what few people ever see.
        <div role="status" className="rounded-control bg-warning-tint p-4 sm:max-lg:col-span-2">
          <p>We could not reach our server. What you typed is kept. Check your connection and try again.</p>
          {isWithoutRules && (
            <Button size="small" onClick={requestRules}>
              Try again
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** How long Get Quote spins before the summary opens (specification, section 9). */
const quoteDelayMs = 2500;

/**
 * Leaves for the Shipping Summary after the delay, during which the quote and the summary's code are already fetched. Leaving the
 * page calls it off. Where the code can't be had it stays, so that what was typed is not lost to an error screen.
 */
function useSubmitQuote(loadSummary: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [request, setRequest] = useState<QuoteRequest>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!request) return undefined;
    let isCalledOff = false;
    void prefetch(request);
    const timer = setTimeout(() => {
      loadSummary().then(
        () => isCalledOff || navigate(quotePath(request)),
        () => {
          if (isCalledOff) return;
          setRequest(undefined);
          setHasFailed(true);
        },
      );
    }, quoteDelayMs);
    return () => {
      isCalledOff = true;
      clearTimeout(timer);
    };
  }, [request, navigate, loadSummary]);

  return {
    submitQuote: (next: QuoteRequest) => {
      setHasFailed(false);
      setRequest(next);
    },
    isSubmitting: request !== undefined,
    hasFailed,
  };
}

async function prefetch(request: QuoteRequest): Promise<void> {
  try {
    const { prefetchQuote } = await import('./prefetch-quote.ts');
    await prefetchQuote(request);
  } catch {
    // The code could not be had. The summary asks for it again, and says so if it can't be had then.
  }
}

/** The Send tab of the home page. */
export function SendPanel({ loadSummary }: QuoteFormProps) {
  return (
    <>
      <h2 className="mb-3 text-xl">Send a parcel</h2>
      <QuoteForm loadSummary={loadSummary} />
      <noscript>
        <p className="mt-3 text-sm">
          The price is worked out with JavaScript, which is off in this browser. Turn it on, call {company.phone} or
          write to {company.email}.
        </p>
      </noscript>
    </>
  );
}
