import { getQuote, type QuoteAnswer, type QuoteRequest } from '../../../contract/quotes.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

interface QuoteState {
  readonly state: {
    readonly data: QuoteAnswer | undefined;
    readonly dataUpdatedAt: number;
    readonly status: string;
  };
}

/** The least and the most time between two questions, also where this computer's clock is far from the server's. */
const leastWaitMs = 60_000;
const mostWaitMs = 86_400_000;

/** Asks for a quote. Its answer is good for as long as the price is held, so that the form can ask before the summary is there. */
export function quoteQuery(request: QuoteRequest) {
  return {
    ...endpointQuery(getQuote, { body: request }),
    staleTime: ({ state }: QuoteState) => (state.data ? Date.parse(state.data.valid_until) - state.dataUpdatedAt : 0),
    // A price on show is always one that is held: asked for again when it expires, or when its tab comes back after that.
    refetchInterval: ({ state: { data, dataUpdatedAt, status } }: QuoteState) => {
      if (!data || status === 'error') return false;
      const expiry = Math.max(Date.parse(data.valid_until), dataUpdatedAt + leastWaitMs);
      return Math.min(expiry - Date.now(), mostWaitMs);
    },
    refetchOnWindowFocus: ({ state }: QuoteState) => state.status === 'success',
    // A refusal that the form has already met is shown at once; asking again is the customer's choice.
    retryOnMount: false,
  };
}

/** Fetches a quote before the page that shows it opens. A refusal is shown in a toast, and again by that page. */
export function prefetchQuote(request: QuoteRequest): Promise<void> {
  return queryClient.prefetchQuery(quoteQuery(request));
}

/** Why we can't quote, by field. A price stays in the cache for Get Quote, which also reports other failures. */
export async function findWarnings(request: QuoteRequest): Promise<Readonly<Record<string, string>>> {
  const { queryKey } = quoteQuery(request);
  if (queryClient.getQueryData(queryKey)) return {};
  try {
    const quote = await call(getQuote, { body: request }, undefined, { isQuiet: true });
    queryClient.setQueryData(queryKey, quote);
    return {};
  } catch (error) {
    return error instanceof ApiError && error.code === 'NOT_QUOTABLE' ? error.fields : {};
  }
}
