import { getQuote, type QuoteAnswer, type QuoteRequest } from '../../../contract/quotes.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { msUntilExpiry } from './quote-answer.ts';

interface QuoteState {
  readonly state: {
    readonly data: QuoteAnswer | undefined;
    readonly dataUpdatedAt: number;
    readonly status: string;
  };
}

/** For TanStack Query: a quote of the shipment form, whose answer is good for as long as the price is held. */
export function quoteQuery(request: QuoteRequest) {
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
