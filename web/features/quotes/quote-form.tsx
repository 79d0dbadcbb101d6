import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import type { AddressSide } from '../../../contract/addresses/address-book.ts';
import type { QuoteRequest, quoteFormDefaults } from '../../../contract/quotes.ts';
import type { countries } from '../../../contract/values/places/country.ts';
import { Drive } from '../../drawings/drive.tsx';
import { useForm } from '../../forms/use-form.ts';
import { company } from '../../lib/company.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/fields/field.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type QuoteField, type QuoteTexts, rememberedTexts, rememberTexts } from './quote-path.ts';
import { useSubmitQuote } from './use-submit-quote.ts';

// The contract's own values would bring zod to the first load. Their types are literal, so the compiler keeps these equal.
const defaults: typeof quoteFormDefaults = { country: 'UK', postal_code_from: '', postal_code_to: '', weight: 1 };
const countryChoices: typeof countries = [{ value: 'UK', name: 'United Kingdom' }];

const start: Readonly<Record<QuoteField, string>> = { ...defaults, weight: String(defaults.weight) };

interface QuoteFormProps {
  readonly title?: ReactNode;
  /** Preloads the page that Get Quote leads to. */
  readonly loadSummary: () => Promise<unknown>;
}

const upperCase = (text: string) => text.toUpperCase();

/** A weight takes digits and one point alone (specification, section 5); a decimal comma becomes a point. */
const rewrite = {
  postal_code_from: upperCase,
  postal_code_to: upperCase,
  weight: (typed: string, before: string) => {
    const number = typed.replace(',', '.');
    return /^\d*\.?\d*$/.test(number) ? number : before;
  },
};

/** Get Quote is enabled once something has changed and everything is valid. */
export function QuoteForm({ title, loadSummary }: QuoteFormProps) {
  const hintId = useId();
  const loadRules = async () => {
    if (!navigator.onLine) throw new Error('Offline.'); // a browser may never fetch a module again that it could not once
    loadSummary().catch(() => undefined); // Get Quote loads it again
    return (await import('./quote-rules.ts')).quoteRules;
  };
  const { submitQuote, isSubmitting, hasFailed } = useSubmitQuote(loadSummary);
  const { chunk: rules, hasFailed: isWithoutRules, request: requestRules } = useChunk(loadRules);
  const { form, field, values, change, result, canSend } = useForm({
    start,
    typed: rememberedTexts(),
    schema: rules?.schema,
    rewrite,
    tidy: rules?.tidy,
    onUse: requestRules,
    onChange: (changes) => rememberTexts({ ...rememberedTexts(), ...changes }),
    send: async (request) => submitQuote(request),
  });
  const onePlace = result ? undefined : rules?.onePlace(values);
  const warnings = useQuoteWarnings(isSubmitting ? undefined : (result ?? onePlace?.request));
  // A warning looks like an error but does not block Get Quote: the summary says the same, with our contact details.
  const warned = (name: QuoteField) => {
    const props = field(name);
    return { ...props, error: props.error ?? (onePlace && onePlace.field !== name ? undefined : warnings[name]) };
  };
  const { error: countryError, ...country } = field('country');

  return (
    <form
      {...form}
      aria-label="Send a parcel"
      data-waiting={isSubmitting ? 'quote' : undefined}
      className="grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-4"
    >
      <fieldset disabled={isSubmitting} className="contents">
        <div className="-mb-2 @max-[21rem]/page:-mb-3 flex flex-wrap items-center justify-between gap-x-1 sm:gap-x-3 sm:max-lg:col-span-2 @min-[19rem]/page:flex-nowrap">
          {title}
          <Field
            id={country.id}
            label="Country"
            error={countryError}
            className="flex! items-center gap-2! [&_label]:text-sm [&_label]:font-normal [&_label]:text-quiet max-sm:[&_label]:sr-only"
          >
            {(control) => (
              <NativeSelect
                {...country}
                {...control}
                autoComplete="country"
                className="-mr-3 w-auto! border-transparent! bg-transparent! hover:bg-tint! max-sm:[&_select]:pr-8 max-sm:[&_select]:pl-0 @max-[21rem]/page:[&_select]:pr-7"
              >
                {countryChoices.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <PostalField
          {...warned('postal_code_from')}
          label="Collection postcode"
          aside={<Example postalCode="DA1 1AA" />}
          side="own"
          onWrite={(text) => change({ postal_code_from: text })}
          autoComplete="postal-code"
        />
        <PostalField
          {...warned('postal_code_to')}
          label="Delivery postcode"
          aside={<Example postalCode="M1 1AE" />}
          side="receiver"
          onWrite={(text) => change({ postal_code_to: text })}
          autoComplete="shipping postal-code"
        />
      </fieldset>
      <div className={classNames(weightRow, withErrorLine)}>
        <fieldset disabled={isSubmitting} className="contents">
          <TextField
            {...warned('weight')}
            label="Weight in kg"
            inputMode="decimal"
            autoComplete="off"
            suffix="kg, min. 1"
            // Label and error over the whole width: with one line of error the button stays above the fold of a small phone.
            className="contents! [&>:not(.control-frame)]:col-span-full max-sm:[&>p]:tracking-tight"
          />
        </fieldset>
        <Button
          type="submit"
          disabled={!canSend}
          isLoading={isSubmitting}
          loadingText="Getting your quote"
          aria-describedby={hintId}
        >
          Get Quote
        </Button>
      </div>
      <div className="relative mt-2 min-h-8 @max-[19rem]/page:min-h-14 sm:max-lg:col-span-2">
        <p
          id={hintId}
          className="drive-hint text-sm text-quiet @max-[21rem]/page:tracking-[-0.03em] sm:max-lg:ml-[calc(50%+0.5rem)]"
        >
          {isSubmitting ? 'Getting your quote' : canSend ? 'No account needed' : missing(values)}
        </p>
        <Drive className="drive-in-card" />
      </div>
      {(isWithoutRules || hasFailed) && (
        // Not a Notice, which would add to the home page's size.
        <div role="status" className="rounded-control bg-warning-tint p-4 sm:max-lg:col-span-2">
          <p>We couldn’t reach our server. We’ve kept what you typed. Check your connection and try again.</p>
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

/** Beside the label: a hint under it would push the button below the fold of a small phone. */
function Example({ postalCode }: { readonly postalCode: string }) {
  return (
    <span className="text-sm whitespace-nowrap text-quiet sm:max-md:hidden @max-[21rem]/page:hidden">
      Such as {postalCode}
    </span>
  );
}

/** A field as high as with one line of error, so that an error moves nothing. Its line is the gap between two fields. */
const withErrorLine =
  'min-h-[calc(var(--control-height)+4rem)] content-end! gap-y-1! @max-[21rem]/page:min-h-[calc(var(--control-height)+3.5rem)]';
const weightRow =
  'grid grid-cols-[minmax(8.5rem,2fr)_3fr] items-end gap-x-3 sm:max-lg:col-span-2 sm:max-lg:grid-cols-2! ' +
  'sm:max-lg:gap-x-4 @max-[21rem]/page:grid-cols-[7.5rem_1fr] @max-[21rem]/page:gap-x-2 ' +
  '@max-[19rem]/page:min-h-[calc(2*var(--control-height)+5.25rem)] @max-[19rem]/page:grid-cols-1';

/** What Get Quote waits for. */
function missing({ postal_code_from: from, postal_code_to: to }: Readonly<Record<QuoteField, string>>): string {
  if (from === '' && to === '') return 'Enter both postcodes to see your price';
  if (from === '') return 'Now enter the collection postcode';
  if (to === '') return 'Now enter the delivery postcode';
  return 'Check the details above';
}

/** The Send tab of the home page. */
export function SendPanel({ loadSummary }: Pick<QuoteFormProps, 'loadSummary'>) {
  return (
    <>
      <QuoteForm
        title={<h2 className="text-xl @max-[21rem]/page:text-base @min-[19rem]/page:shrink-0">Send a parcel</h2>}
        loadSummary={loadSummary}
      />
      <noscript>
        <p className="mt-3 text-sm">
          You need JavaScript to get a price, and it’s off in this browser. Turn it on, call {company.phone} or email{' '}
          {company.email}.
        </p>
      </noscript>
    </>
  );
}

/** How long the form must stay the same before we request a quote. */
const settledAfterMs = 300;
const noWarnings: QuoteTexts = {};

/** The server's reasons, by field, why this can't be quoted. */
function useQuoteWarnings(request: QuoteRequest | undefined): QuoteTexts {
  const key = request && JSON.stringify(request);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly warnings: QuoteTexts }>();

  useEffect(() => {
    if (key === undefined || request === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./quote-answer.ts')
        .then(({ findWarnings }) => (isOver ? noWarnings : findWarnings(request)))
        .then(
          (warnings) => isOver || setAnswer({ key, warnings }),
          () => undefined, // Get Quote loads it again, and reports a failure
        );
    }, settledAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the request
  }, [key]);

  return answer?.key === key ? (answer?.warnings ?? noWarnings) : noWarnings;
}

interface PostalFieldProps extends ComponentProps<typeof TextField> {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Which saved addresses can be chosen. */
  readonly side: AddressSide;
  readonly onWrite: (text: string) => void;
}

async function loadSwap() {
  return (await import('./address-book-swap.tsx')).AddressBookSwap;
}

/**
 * A signed-in customer can swap the input for a select of saved postal codes (specification, section 2); a visitor does not load it.
 * The input stays hidden behind the select and takes what is chosen.
 */
function PostalField({ side, onWrite, ...field }: PostalFieldProps) {
  const isSignedIn = useIsSignedIn();
  const { chunk: Swap, request } = useChunk(loadSwap);
  const [isChoosing, setIsChoosing] = useState(false);
  useEffect(() => {
    if (isSignedIn) request();
    // oxlint-disable-next-line react/exhaustive-deps -- requested when somebody is signed in; a repeated request does nothing
  }, [isSignedIn]);

  return (
    <div className="relative grid">
      <div hidden={isSignedIn && isChoosing}>
        <TextField {...field} autoCapitalize="characters" spellCheck={false} className={withErrorLine} />
      </div>
      {isSignedIn && Swap && (
        <Swap
          inputId={field.id}
          label={field.label}
          side={side}
          text={field.value}
          onWrite={onWrite}
          isChoosing={isChoosing}
          onSwap={setIsChoosing}
        />
      )}
    </div>
  );
}
