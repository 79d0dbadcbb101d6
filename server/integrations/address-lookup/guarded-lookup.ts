import { minutes } from '../../../contract/values/duration.ts';
import type { AddressLookup } from './address-lookup.ts';

export interface GuardOptions {
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
