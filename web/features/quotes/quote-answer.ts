import { useEffect } from 'react';
import type { getQuote, QuoteAnswer, QuoteRequest } from '../../../contract/quotes.ts';
import { type CacheEntry, cacheEntry, useCachedAnswer } from '../../lib/api/answer-cache.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call, type EndpointAddress } from '../../lib/api/call.ts';

/** The least and the most time between two questions, also where this computer's clock is far from the server's. */
const leastWaitMs = 60_000;
const mostWaitMs = 86_400_000;

const quote: EndpointAddress<typeof getQuote> = { name: 'getQuote', method: 'POST', path: '/shipment/get-quote' };

export function quoteEntry(request: QuoteRequest): CacheEntry<QuoteAnswer> {
  return cacheEntry(`${quote.name} ${JSON.stringify(request)}`, (signal) => call(quote, { body: request }, signal));
}

/** Fetches a quote before the page that shows it opens, unless there is one. A refusal is shown in a toast, and again by that page. */
export async function prefetchQuote(request: QuoteRequest): Promise<void> {
  const entry = quoteEntry(request);
  const { data, settledAt, isFetching } = entry.get();
  if (!isFetching && (!data || msUntilExpiry(data, settledAt) <= 0)) await entry.fetch();
}

/** Why we can't quote, by field. A price stays in the cache for Get Quote, which also reports other failures. */
export async function findWarnings(request: QuoteRequest): Promise<Readonly<Record<string, string>>> {
  const entry = quoteEntry(request);
  if (entry.get().data) return {};
  try {
    entry.set(await call(quote, { body: request }, undefined, { isQuiet: true }));
    return {};
  } catch (error) {
    return error instanceof ApiError && error.code === 'NOT_QUOTABLE' ? error.fields : {};
  }
}

export function msUntilExpiry(data: QuoteAnswer, settledAt: number): number {
  const expiry = Math.max(Date.parse(data.valid_until), settledAt + leastWaitMs);
  return Math.min(expiry - Date.now(), mostWaitMs);
}

/**
 * The quote of a request. A price on show is always one that is held: asked for again when it expires, or when its tab comes back after
 * that. A refusal that the form has already met is shown at once; asking again is the customer's choice.
 */
export function useQuote(request: QuoteRequest) {
  const entry = quoteEntry(request);
  const { data, error, isFetching, settledAt } = useCachedAnswer(entry);

  useEffect(() => {
    const known = entry.get();
    if (!known.isFetching && !known.error && !known.data) void entry.fetch();
  }, [entry]);

  useEffect(() => {
    if (!data || error) return undefined;
    const refresh = () => {
      const isHeld = msUntilExpiry(data, settledAt) > 0;
      if (!isHeld && !document.hidden && !entry.get().isFetching) void entry.fetch();
    };
    refresh();
    const timer = setInterval(refresh, Math.max(1000, msUntilExpiry(data, settledAt)));
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [entry, data, error, settledAt]);

  return { quote: data, error, isFetching, refetch: () => void entry.fetch() };
}
