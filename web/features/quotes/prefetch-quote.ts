import type { QuoteRequest } from '../../../contract/quotes.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { quoteQuery } from './quote-query.ts';

/** Asks for a quote before the page that shows it is there. A refusal is shown as a toast and met again by that page. */
export function prefetchQuote(request: QuoteRequest): Promise<void> {
  return queryClient.prefetchQuery(quoteQuery(request));
}
