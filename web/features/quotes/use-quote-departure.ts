import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { quoteQuery } from './quote-query.ts';
import { quotePath } from './quote-search.ts';

/** How long Get Quote spins before the summary opens (specification, section 9). */
const quoteDelayMs = 2500;

/** Leaves for the Shipping Summary after the delay, during which the quote is already fetched. Leaving the page calls it off. */
export function useQuoteDeparture() {
  const navigate = useNavigate();
  const [request, setRequest] = useState<QuoteRequest>();

  useEffect(() => {
    if (!request) return undefined;
    void queryClient.prefetchQuery(quoteQuery(request));
    const departure = setTimeout(() => void navigate(quotePath(request)), quoteDelayMs);
    return () => clearTimeout(departure);
  }, [request, navigate]);

  return { depart: setRequest, isDeparting: request !== undefined };
}
