import { getQuote, type QuoteRequest } from '../../../contract/quotes.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { quoteQuery } from './quote-query.ts';

/** Asks for a quote before the page that shows it is there. A refusal is shown as a toast and met again by that page. */
export function prefetchQuote(request: QuoteRequest): Promise<void> {
  return queryClient.prefetchQuery(quoteQuery(request));
}

/** What stands in the way of a quote, by field. A price is kept for Get Quote; other failures are its business too. */
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
