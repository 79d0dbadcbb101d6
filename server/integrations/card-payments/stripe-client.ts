import { Stripe } from 'stripe';
import type { Refused, TryAgain, Unknown } from './card-payments.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Instead of the provider’s address, for example the card sandbox of this process. */
  readonly fetch?: typeof fetch;
  /** Another server that speaks the provider's protocol. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly timeoutMs?: number;
}

/** Stripe’s library, which retries twice under the same key. */
export function openStripe({ secretKey, timeoutMs = 10_000, fetch, server }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
    ...server,
  });
}

/** An unknown id is a result. */
export async function found<T>(retrieve: () => Promise<T>): Promise<T | Unknown | TryAgain> {
  try {
    return await retrieve();
  } catch (error) {
    return isStripeCode(error, 'resource_missing') ? { outcome: 'unknown' } : tryLater(error);
  }
}

export function idOf(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'object' ? (reference?.id ?? '') : reference;
}

export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

const { StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripeCardError } = Stripe.errors;

export function isStripeCode(error: unknown, code: string): boolean {
  return error instanceof StripeError && error.code === code;
}

/** A bank's final no. */
export function isBankRefusal(error: unknown): boolean {
  return error instanceof StripeCardError;
}

/** A wrong request, or an account that may not make it. */
export function isOurFault(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError;
}

/** Temporary: no connection, a busy provider, wrong keys in the settings. Our own faults are thrown. */
export function tryLater(error: unknown): TryAgain {
  if (!(error instanceof StripeError) || error instanceof StripeIdempotencyError) throw error;
  // A type and a code hold nothing of anybody's; the provider's sentence may.
  return { outcome: 'try-again', reason: [error.type, error.code, error.requestId].filter(Boolean).join(' ') };
}

/** A refusal, or a temporary failure. */
export function refusedOrLater(error: unknown): Refused | TryAgain {
  const isRefusal = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!isRefusal) return tryLater(error);
  return { outcome: 'refused', code: error.code ?? error.type, message: error.message };
}
