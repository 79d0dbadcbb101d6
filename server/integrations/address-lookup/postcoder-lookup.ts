import * as z from 'zod/mini';
import { minutes } from '../../../contract/values/time/duration.ts';
import type { AddressLookup, FoundStreet, StreetsResult } from './address-lookup.ts';

interface PostcoderOptions {
  readonly key: string;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

/** Somebody is looking at a form; after this our gazetteer answers. */
const defaultTimeoutMs = 2_000;
// A postcode has a handful of streets; an answer beyond this is none of theirs.
const longestAnswerBytes = 200_000;

const answer = z.array(z.object({ street: z.optional(z.string()), posttown: z.optional(z.string()) }));

/** Errors never contain the key. */
export function postcoderLookup({
  key,
  baseUrl = 'https://ws.postcoder.com',
  timeoutMs = defaultTimeoutMs,
}: PostcoderOptions): AddressLookup {
  return {
    findStreets: async (postcode) => {
      const path = `/pcw/${encodeURIComponent(key)}/street/uk/${encodeURIComponent(postcode)}?format=json`;
      try {
        const response = await fetch(new URL(path, baseUrl), {
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error', // the address holds the key, and is nobody else's
          headers: { accept: 'application/json' },
        });
        if (response.status === 404) return { outcome: 'unknown-postcode' };
        if (!response.ok) return { outcome: 'unavailable', reason: `status ${response.status}` };
        return readAnswer(await readText(response));
      } catch (error) {
        return { outcome: 'unavailable', reason: reasonOf(error) };
      }
    },
  };
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: AsyncIterable<Uint8Array> = body;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > longestAnswerBytes) throw new RangeError('answer too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** An empty list means an unknown postcode; entries without a street are PO boxes and the like. */
function readAnswer(text: string): StreetsResult {
  const result = z.safeParse(answer, JSON.parse(text));
  if (!result.success) return { outcome: 'unavailable', reason: 'answer not understood' };
  if (result.data.length === 0) return { outcome: 'unknown-postcode' };
  const streets = new Map<string, FoundStreet>();
  for (const { street = '', posttown: town = '' } of result.data) {
    const streetName = street.trim();
    if (streetName !== '') streets.set(`${streetName}\n${town}`, { streetName, town: town.trim() });
  }
  return { outcome: 'found', streets: [...streets.values()] };
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (error instanceof SyntaxError) return 'answer not understood';
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
}

interface CacheOptions {
  readonly now: () => Date;
  readonly keepMs?: number;
  readonly most?: number;
}

// A form that is filled in, left and filled in again. The vendors' terms allow a moment, not a copy of their data.
const defaultKeepMs = minutes(10);
// A few kilobytes each.
const defaultMost = 1_000;

/** Caches for a short time and a bounded number of postcodes. Concurrent calls share one request. */
export function cachedLookup(
  lookup: AddressLookup,
  { now, keepMs = defaultKeepMs, most = defaultMost }: CacheOptions,
): AddressLookup {
  const kept = new Map<string, { readonly result: Promise<StreetsResult>; readonly endsAtMs: number }>();

  const ask = async (postcode: string): Promise<StreetsResult> => {
    let isKept = false;
    try {
      const result = await lookup.findStreets(postcode);
      isKept = result.outcome !== 'unavailable';
      return result;
    } finally {
      if (!isKept) kept.delete(postcode);
    }
  };

  return {
    findStreets: (postcode) => {
      const nowMs = now().getTime();
      const known = kept.get(postcode);
      if (known && known.endsAtMs > nowMs) return known.result;
      const result = ask(postcode);
      kept.delete(postcode); // so that it is put at the end, among the newest
      kept.set(postcode, { result, endsAtMs: nowMs + keepMs });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return result;
    },
  };
}

interface GuardOptions {
  readonly fallback: AddressLookup;
  readonly now: () => Date;
  /** Never gets a postcode, which may be a customer’s. */
  readonly onUnavailable?: (reason: string) => void;
}

const mostFailures = 3;
const restMs = minutes(1);

/** Uses the fallback where the look-up is unavailable. A circuit breaker: after some failures it rests for a while. */
export function guardedLookup(lookup: AddressLookup, { fallback, now, onUnavailable }: GuardOptions): AddressLookup {
  let inARow = 0;
  let askAgainAtMs = 0;

  return {
    findStreets: async (postcode) => {
      const nowMs = now().getTime();
      if (nowMs < askAgainAtMs) return fallback.findStreets(postcode);
      // While one request tries whether it is back, the others needn't wait for the outcome.
      if (inARow >= mostFailures) askAgainAtMs = nowMs + restMs;
      const result = await lookup.findStreets(postcode);
      if (result.outcome !== 'unavailable') {
        inARow = 0;
        askAgainAtMs = 0;
        return result;
      }
      inARow += 1;
      if (inARow >= mostFailures) askAgainAtMs = now().getTime() + restMs;
      onUnavailable?.(result.reason);
      return fallback.findStreets(postcode);
    },
  };
}
