import { getQuote, type QuoteAnswer, type QuoteRequest } from '../../../contract/quotes.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

/** Asks for a quote. Its answer is good for as long as the price is held, so that the form can ask before the summary is there. */
export function quoteQuery(request: QuoteRequest) {
  return {
    ...endpointQuery(getQuote, { body: request }),
    staleTime: ({ state }: { state: { data: QuoteAnswer | undefined; dataUpdatedAt: number } }) =>
      state.data ? Date.parse(state.data.valid_until) - state.dataUpdatedAt : 0,
    // A refusal that the form has already met is shown at once; asking again is the customer's choice.
    retryOnMount: false,
  };
}
