import { Stripe } from 'stripe';
import type { Refused, TryAgain } from './card-payments.ts';

const { StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripeCardError } = Stripe.errors;

/** Whether the provider refused with this code. */
export function isStripeCode(error: unknown, code: string): boolean {
  return error instanceof StripeError && error.code === code;
}

/**
 * Trouble that may pass: no connection, a busy or broken provider, and keys it does not take, which are the fault of a setting. What is
 * a fault of ours, a key used for two different requests for one, is thrown.
 */
export function tryLater(error: unknown): TryAgain {
  if (!(error instanceof StripeError) || error instanceof StripeIdempotencyError) throw error;
  // A type and a code hold nothing of anybody's; the provider's sentence may.
  return { outcome: 'try-again', reason: [error.type, error.code, error.requestId].filter(Boolean).join(' ') };
}

/** The provider's 'no', or trouble that may pass. */
export function refusedOrLater(error: unknown): Refused | TryAgain {
  const isRefusal = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!isRefusal) return tryLater(error);
  return { outcome: 'refused', code: error.code ?? error.type, message: error.message };
}
