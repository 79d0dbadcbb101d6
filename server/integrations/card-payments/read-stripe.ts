import { Stripe } from 'stripe';
import type {
  CardDispute,
  CardEvent,
  CardFailure,
  CardIntent,
  CardRefund,
  Refused,
  TryAgain,
} from './card-payments.ts';

export const shipmentKey = 'shipment_id';

const intentStatus: Readonly<Record<string, CardIntent['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing', // we never ask for it; should it be, the money is not ours yet
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'cancelled',
};

/** Refunded and disputed amounts are known if the charge is expanded. */
export function intentFrom(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intentStatus[intent.status] ?? 'processing', // a status we have never heard of decides nothing
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    shipmentId: intent.metadata[shipmentKey],
    createdAt: momentOf(intent.created),
    failure: failureFrom(intent.last_payment_error),
    refundedPence: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  };
}

export function refundFrom(refund: Stripe.Refund): CardRefund {
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountPence: refund.amount,
    status: isOver ? 'failed' : refund.status === 'succeeded' ? 'done' : 'pending',
    failureReason: refund.failure_reason,
  };
}

/** Throws for names that are not the provider’s. */
export function eventFrom(event: Stripe.Event): CardEvent {
  return { id: name(event.id), type: name(event.type), createdAt: momentOf(event.created), about: aboutOf(event) };
}

function aboutOf(event: Stripe.Event): CardEvent['about'] {
  if (
    event.type === 'payment_intent.succeeded' ||
    event.type === 'payment_intent.processing' ||
    event.type === 'payment_intent.payment_failed' ||
    event.type === 'payment_intent.canceled'
  ) {
    return { kind: 'intent', intentId: name(event.data.object.id) };
  }
  if (event.type === 'refund.created' || event.type === 'refund.updated' || event.type === 'refund.failed') {
    const { id, payment_intent: intent } = event.data.object;
    return { kind: 'refund', refundId: name(id), intentId: idOf(intent) };
  }
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    const dispute = event.data.object;
    const intentId = idOf(dispute.payment_intent);
    if (intentId === '') return { kind: 'other' }; // of a charge without an intent, which we never make
    return { kind: 'dispute', intentId: name(intentId), dispute: disputeFrom(dispute) };
  }
  return { kind: 'other' };
}

function disputeFrom({ id, amount, status }: Stripe.Dispute): CardDispute {
  // An inquiry that was closed took nothing from us.
  const isWon = status === 'won' || status === 'warning_closed';
  const result = isWon ? 'won' : status === 'lost' ? 'lost' : 'open';
  return { id: name(id), amountPence: amount, status: result };
}

function failureFrom(error: Stripe.PaymentIntent.LastPaymentError | null): CardFailure | undefined {
  if (!error) return undefined;
  return { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' };
}

function idOf(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'object' ? (reference?.id ?? '') : reference;
}

/** Even a signed event is somebody else’s text: we accept plain identifiers only. */
function name<T extends string>(text: T): T {
  if (typeof text === 'string' && /^[\w.]{1,255}$/.test(text)) return text;
  throw new TypeError('News with a name that is none of the provider’s.');
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

const { StripeError, StripeIdempotencyError, StripeInvalidRequestError, StripeCardError } = Stripe.errors;

export function isStripeCode(error: unknown, code: string): boolean {
  return error instanceof StripeError && error.code === code;
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
