import { useQuery } from '@tanstack/react-query';
import { ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { type QuoteAnswer, type QuoteRequest, quoteRequest } from '../../../../contract/quotes.ts';
import { chargeableWeightKg, weight } from '../../../../contract/values/weight.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { SavedQuote } from '../../../session/session-state.ts';
import { isQuoteHeld, useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Price } from '../../../ui/price.tsx';
import { Co2e } from '../../quotes/co2e.tsx';
import { Journey } from '../../quotes/journey.tsx';
import { PriceLines } from '../../quotes/price-lines.tsx';
import { quoteQuery } from '../../quotes/quote-query.ts';
import { deliveryWords, heldUntilWords } from '../../quotes/quote-words.ts';
import type { ShipmentValues } from './shipment-values.ts';

/** Of the form as it is now. */
export interface ShipmentPrice {
  /** Undefined while it is not the price of the current values. */
  readonly quote: QuoteAnswer | undefined;
  readonly error: Error | undefined;
  readonly isPending: boolean;
  /** Refetches, even a known price. */
  readonly refresh: () => Promise<unknown>;
  /** Whether a refetch could help. */
  readonly canRefresh: boolean;
}

/** After the last key. */
const typingPauseMs = 400;

/** Never sent: stands in for a form that can't be priced yet. */
const noRequest: QuoteRequest = { country: 'UK', postal_code_from: '', postal_code_to: '', weight: 1 };

/**
 * Prices the shipment again whenever country, postal codes, pieces or the larger of the two weights change (specification, section 4).
 * A late answer to an older request is ignored.
 */
export function useShipmentPrice(values: ShipmentValues): ShipmentPrice {
  const saved = useSession((state) => state.app.quote);
  const request = requestOf(values, saved);
  const asked = JSON.stringify(request);
  const isSettled = useDebounced(asked, typingPauseMs) === asked;
  const { data, error, isFetching, refetch } = useQuery(
    { ...quoteQuery(request ?? noRequest), enabled: request !== undefined && isSettled },
    queryClient,
  );
  const hasFailed = error !== null && !isFetching;
  return {
    quote: request && !hasFailed ? data : undefined,
    error: request && hasFailed ? error : undefined,
    isPending: request !== undefined && !data && !hasFailed,
    refresh: () => refetch(),
    canRefresh: !hasCode(error, 'NOT_QUOTABLE', 'VALIDATION'),
  };
}

function requestOf(values: ShipmentValues, saved: SavedQuote): QuoteRequest | undefined {
  const isOnePiece = values.number_of_pieces === '1';
  return quoteRequest.safeParse({
    country: values.receiver_country,
    postal_code_from: values.shipper_postal_code,
    postal_code_to: values.receiver_postal_code,
    weight: chargedWeightKg(values),
    // As in the Shipping Summary, so that the price shown there is the one held.
    ...(!isOnePiece && { number_of_pieces: values.number_of_pieces }),
    ...(isQuoteHeld(saved) && { quote_id: saved.quote_id }),
  }).data;
}

/** The weight that the price is for; undefined while one of the two is none. */
function chargedWeightKg(values: Pick<ShipmentValues, 'weight' | 'total_gross_weight'>): number | undefined {
  const [weightKg, grossKg] = [weight.safeParse(values.weight).data, weight.safeParse(values.total_gross_weight).data];
  return weightKg === undefined || grossKg === undefined ? undefined : chargeableWeightKg(weightKg, grossKg);
}

interface PriceCardProps {
  readonly values: ShipmentValues;
  readonly price: ShipmentPrice;
}

/** The price and its lines, on every step: beside the form where there is room, else a bar at the thumb that opens upwards. */
export function PriceCard({ values, price }: PriceCardProps) {
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-label="Price"
      className={classNames(
        'grid gap-5 border-line bg-surface',
        'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-gutter max-lg:border-t max-lg:px-gutter max-lg:py-3 max-lg:shadow-lifted',
        'lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:rounded-card lg:border lg:p-6',
      )}
    >
      <div
        id={detailsId}
        className={classNames(
          'grid gap-5 max-lg:max-h-[60dvh] max-lg:overflow-y-auto',
          isOpen ? 'max-lg:pt-3' : 'max-lg:hidden',
        )}
      >
        <Journey
          texts={{ postal_code_from: values.shipper_postal_code, postal_code_to: values.receiver_postal_code }}
          quote={price.quote}
        />
        {price.quote && (
          <>
            <PriceLines lines={price.quote.lines} className="border-t border-line pt-5" />
            {Number(values.total_gross_weight) > Number(values.weight) && (
              <p className="text-sm">The price is for the total gross weight, {values.total_gross_weight} kg.</p>
            )}
            <p className="text-sm text-quiet">
              Delivered {deliveryWords(price.quote.delivery_days)}. {heldUntilWords(price.quote.valid_until)}
            </p>
            <p className="text-sm text-quiet">
              Carbon footprint of this delivery: <Co2e grams={price.quote.co2e_grams} />, an{' '}
              <Link href="/our-goals#how-we-count" target="_blank">
                estimate<span className="sr-only"> (how we count opens in a new tab)</span>
              </Link>
              .
            </p>
          </>
        )}
      </div>
      <div className="flex items-center justify-between gap-4 lg:border-t lg:border-line lg:pt-5">
        <PriceWords price={price} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 font-semibold text-link lg:hidden"
        >
          Details
          <ChevronUp aria-hidden="true" className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
    </section>
  );
}

function PriceWords({ price: { quote, error, isPending, refresh, canRefresh } }: { readonly price: ShipmentPrice }) {
  return (
    <div role="status" className="min-w-0">
      {quote && (
        <p>
          <Price pounds={quote.estimate} className="text-2xl font-extrabold lg:text-3xl" />{' '}
          <span className="text-sm whitespace-nowrap text-quiet">including VAT</span>
        </p>
      )}
      {isPending && (
        <>
          <span className="sr-only">Getting your price</span>
          <Skeleton className="h-9 w-32 lg:h-10" />
        </>
      )}
      {error && (
        <>
          <p className="font-semibold">No price</p>
          <p className="text-sm text-danger">{error.message}</p>
          {canRefresh && (
            <Button variant="secondary" size="small" className="mt-2" onClick={() => void refresh()}>
              Try again
            </Button>
          )}
        </>
      )}
      {!quote && !isPending && !error && (
        <p className="text-sm text-quiet">Add both postcodes and the weight to see your price.</p>
      )}
    </div>
  );
}
