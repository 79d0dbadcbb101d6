import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { quotePath } from './quote-path.ts';

/** How long Get Quote spins before the summary opens (specification, section 9). */
const quoteDelayMs = 2500;

/** Leaves for the Shipping Summary after the delay, during which the quote is already fetched. Leaving the page calls it off. */
export function useQuoteDeparture() {
  const navigate = useNavigate();
  const [request, setRequest] = useState<QuoteRequest>();

  useEffect(() => {
    if (!request) return undefined;
    void prefetch(request);
    const departure = setTimeout(() => void navigate(quotePath(request)), quoteDelayMs);
    return () => clearTimeout(departure);
  }, [request, navigate]);

  return { depart: setRequest, isDeparting: request !== undefined };
}

async function prefetch(request: QuoteRequest): Promise<void> {
  try {
    const { prefetchQuote } = await import('./prefetch-quote.ts');
    await prefetchQuote(request);
  } catch {
    // The code could not be had. The summary asks for it again, and says so if it can't be had then.
  }
}
