import { minutes } from '../../../contract/values/duration.ts';
import type { AddressLookup, StreetsResult } from './address-lookup.ts';

export interface CacheOptions {
  readonly now: () => Date;
  readonly keepMs?: number;
  readonly most?: number;
}

// A form that is filled in, left and filled in again. The vendors' terms allow a moment, not a copy of their data.
const defaultKeepMs = minutes(10);
// A few kilobytes each.
const defaultMost = 1_000;

/** Remembers what a look-up found, for a short time and a bounded number of postcodes. Who asks for the same at once waits together. */
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
