import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './errors.ts';

/** Refuses a key that could not be stored, or the caller would wrongly rely on it. */
export function idempotencyKeyFrom(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  // A header that is sent twice arrives as one, joined by a comma: no key of ours has one.
  if (typeof key === 'string' && /^[!-+\--~]{1,255}$/.test(key)) return key;
  return refuse(
    'VALIDATION',
    'Idempotency-Key must be 1 to 255 visible characters without spaces or commas, such as a UUID.',
  );
}

export function refuseOtherRequest(): never {
  return refuse('CONFLICT', 'This Idempotency-Key was used for another request. Please use a new one.');
}
