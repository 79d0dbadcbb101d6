import { Refusal } from '../http/errors.ts';

const retryAfterSeconds = 10;

/** The answer while the card provider can't be asked. Nothing was charged by us, and asking again does no harm. */
export function providerAway(): Refusal {
  const message =
    'Our card provider does not answer right now. Please try again in a moment; you will not be charged twice.';
  return new Refusal('UNAVAILABLE', message, undefined, retryAfterSeconds);
}
