import type { QuoteAnswer } from '../../../contract/quotes.ts';
import type { QuoteTexts } from './quote-path.ts';

interface JourneyProps {
  /** A postal code may be missing where an address was typed by hand. */
  readonly texts: Pick<QuoteTexts, 'postal_code_from' | 'postal_code_to'>;
  /** For the names of the places. */
  readonly quote?: QuoteAnswer | undefined;
}

/** Two places joined by the route line: downwards on a phone, across on anything wider. */
export function Journey({ texts, quote }: JourneyProps) {
  return (
    <dl className="grid gap-8 sm:grid-cols-[1fr_auto] sm:gap-0">
      <Place label="Collection" postalCode={texts.postal_code_from} area={quote?.pickup_area}>
        <span
          aria-hidden="true"
          className="absolute top-5 -bottom-8 left-[calc(0.625rem-1.5px)] border-l-3 route-travelled sm:inset-x-5 sm:top-[calc(0.625rem-1.5px)] sm:right-0 sm:bottom-auto sm:border-t-3 sm:border-l-0"
        />
        <span aria-hidden="true" data-state="done" className="station absolute top-0 left-0" />
      </Place>
      <Place label="Delivery" postalCode={texts.postal_code_to} area={quote?.delivery_area}>
        <span aria-hidden="true" data-state="current" className="station absolute top-0 left-0" />
      </Place>
    </dl>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly postalCode: string | undefined;
  readonly area: string | undefined;
  readonly children: React.ReactNode;
}

function Place({ label, postalCode, area, children }: PlaceProps) {
  return (
    <div className="relative pl-9 sm:pt-8 sm:pl-0">
      {children}
      <dt className="text-sm leading-5 text-quiet">{label} postcode</dt>
      <dd>
        <span className="figures block text-xl font-bold wrap-anywhere">{postalCode || <Missing />}</span>
        <span className="block min-h-6 text-quiet">{area}</span>
      </dd>
    </div>
  );
}

/** A dotted line where the postcode will stand. */
function Missing() {
  return (
    <span className="inline-block w-28 border-b-2 border-dotted border-route-ahead">
      <span className="sr-only">Not entered yet</span>
      &nbsp;
    </span>
  );
}
