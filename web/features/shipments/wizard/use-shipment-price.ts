import { useQuery } from '@tanstack/react-query';
import { getQuote, type QuoteAnswer, type QuoteRequest, quoteRequest } from '../../../../contract/quotes.ts';
import { chargeableWeightKg, weight } from '../../../../contract/values/weight.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { SavedQuote } from '../../../session/session-state.ts';
import { isQuoteHeld, useSession } from '../../../session/session-store.ts';
import { msUntilExpiry } from '../../quotes/quote-answer.ts';
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

interface QuoteState {
  readonly state: {
    readonly data: QuoteAnswer | undefined;
    readonly dataUpdatedAt: number;
    readonly status: string;
  };
}

/** For TanStack Query: a quote of the shipment form, whose answer is good for as long as the price is held. */
function quoteQuery(request: QuoteRequest) {
  return {
    ...endpointQuery(getQuote, { body: request }),
    staleTime: ({ state }: QuoteState) => (state.data ? Date.parse(state.data.valid_until) - state.dataUpdatedAt : 0),
    // A price on show is always one that is held: asked for again when it expires, or when its tab comes back after that.
    refetchInterval: ({ state: { data, dataUpdatedAt, status } }: QuoteState) =>
      data && status !== 'error' && msUntilExpiry(data, dataUpdatedAt),
    refetchOnWindowFocus: ({ state }: QuoteState) => state.status === 'success',
    retryOnMount: false,
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
