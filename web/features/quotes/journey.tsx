import type { QuoteAnswer } from '../../../contract/quotes.ts';
import { Lark } from '../../drawings/lark.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { QuoteTexts } from './quote-path.ts';

interface JourneyProps {
  /** A postal code may be missing where an address was typed by hand. */
  readonly texts: Pick<QuoteTexts, 'postal_code_from' | 'postal_code_to'>;
  /** For the names of the places. */
  readonly quote?: QuoteAnswer | undefined;
  /** We don't go there: the road is dotted, and no lark flies it. */
  readonly isRefused?: boolean;
}

/** Two places joined by the route line: downwards on a phone, across on anything wider, with the lark halfway. */
export function Journey({ texts, quote, isRefused = false }: JourneyProps) {
  return (
    <dl className="grid gap-8 sm:relative sm:mt-4 sm:grid-cols-2 sm:gap-4">
      <Place label="Collection" postalCode={texts.postal_code_from} area={quote?.pickup_area} className="sm:static">
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-5 -bottom-8 left-[calc(0.625rem-1.5px)] border-l-3 sm:inset-x-5 sm:top-[calc(0.625rem-1.5px)] sm:bottom-auto sm:border-t-3 sm:border-l-0',
            isRefused ? 'border-dotted route-ahead' : 'route-travelled',
          )}
        />
        <span aria-hidden="true" data-state="done" className="station absolute top-0 left-0" />
      </Place>
      <Place
        label="Delivery"
        postalCode={texts.postal_code_to}
        area={quote?.delivery_area}
        className="sm:static sm:text-right"
      >
        {isRefused ? (
          <svg
            aria-hidden="true"
            viewBox="0 0 36 10"
            className="absolute -top-5 -left-2 h-2.5 w-9 sm:top-0 sm:right-5 sm:left-auto sm:translate-y-1.25 sm:rotate-90"
          >
            <path className="stroke-drawing-deep" strokeWidth="10" strokeLinecap="round" d="M5 5h26" />
            <path className="stroke-drawing-volt" strokeWidth="10" strokeDasharray="6" d="M6 5h24" />
          </svg>
        ) : (
          <svg
            aria-hidden="true"
            viewBox="0 0 48 48"
            className="absolute -top-6.5 left-[calc(50%-1rem)] size-9 max-sm:hidden"
            fill="none"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <Lark />
          </svg>
        )}
        <span
          aria-hidden="true"
          data-state={isRefused ? 'upcoming' : 'current'}
          className="station absolute top-0 left-0 sm:right-0 sm:left-auto"
        />
      </Place>
    </dl>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly postalCode: string | undefined;
  readonly area: string | undefined;
  readonly className: string;
  readonly children: React.ReactNode;
}

function Place({ label, postalCode, area, className, children }: PlaceProps) {
  return (
    <div className={classNames('relative pl-9 sm:pt-8 sm:pl-0', className)}>
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
