import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { quotePath } from './quote-path.ts';

/** How long Get Quote spins before the summary opens (specification, section 9). */
const quoteDelayMs = 2500;

/**
 * Leaves for the Shipping Summary after the delay, during which the quote and the summary's code are already fetched. Leaving the
 * page calls it off. Where the code can't be had it stays, so that what was typed is not lost to an error screen.
 */
export function useQuoteDeparture(loadSummary: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [request, setRequest] = useState<QuoteRequest>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!request) return undefined;
    let isCalledOff = false;
    void prefetch(request);
    const departure = setTimeout(() => {
      loadSummary().then(
        () => isCalledOff || navigate(quotePath(request)),
        () => {
          if (isCalledOff) return;
          setRequest(undefined);
          setHasFailed(true);
        },
      );
    }, quoteDelayMs);
    return () => {
      isCalledOff = true;
      clearTimeout(departure);
    };
  }, [request, navigate, loadSummary]);

  return {
    depart: (next: QuoteRequest) => {
      setHasFailed(false);
      setRequest(next);
    },
    isDeparting: request !== undefined,
    hasFailed,
  };
}

async function prefetch(request: QuoteRequest): Promise<void> {
  try {
    const { prefetchQuote } = await import('./prefetch-quote.ts');
    await prefetchQuote(request);
  } catch {
    // The code could not be had. The summary asks for it again, and says so if it can't be had then.
  }
}
