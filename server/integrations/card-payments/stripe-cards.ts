import type { Stripe } from 'stripe';
import type {
  CardDispute,
  CardEvent,
  CardFailure,
  CardIntent,
  CardPayments,
  CardRefund,
  FoundIntent,
  FoundRefund,
  Unknown,
} from './card-payments.ts';
import {
  found,
  idOf,
  isStripeCode,
  momentOf,
  openStripe,
  refusedOrLater,
  type StripeOptions,
  tryLater,
} from './stripe-client.ts';

interface WebhookOptions {
  readonly webhookSecret: string;
  readonly now?: () => Date;
}

/** Largest age of a webhook, and clock difference. */
const signatureSeconds = 300;
/** Metadata key of a refund’s idempotency key. */
const refundKey = 'refund_key';
const withCharge = { expand: ['latest_charge'] };

export function stripeCards({
  secretKey,
  webhookSecret,
  now = () => new Date(),
  ...way
}: StripeOptions & WebhookOptions): CardPayments {
  const stripe = openStripe({ secretKey, ...way });

  const retrieveIntent = (intentId: string): Promise<FoundIntent | Unknown | ReturnType<typeof tryLater>> =>
    found(async () => ({
      outcome: 'found',
      intent: intentFrom(await stripe.paymentIntents.retrieve(intentId, withCharge)),
    }));

  return {
    retrieveIntent,
    createIntent: async ({ amountPence, shipmentId, description, idempotencyKey }) => {
      const request = {
        amount: amountPence,
        currency: 'gbp',
        description,
        metadata: shipmentId === undefined ? {} : { [shipmentKey]: shipmentId },
        automatic_payment_methods: { enabled: true },
      };
      try {
        return {
          outcome: 'found',
          intent: intentFrom(await stripe.paymentIntents.create(request, { idempotencyKey })),
        };
      } catch (error) {
        return refusedOrLater(error);
      }
    },
    cancelIntent: async (intentId) => {
      try {
        return { outcome: 'found', intent: intentFrom(await stripe.paymentIntents.cancel(intentId, withCharge)) };
      } catch (error) {
        if (isStripeCode(error, 'resource_missing')) return { outcome: 'unknown' };
        // It is past cancelling: paid, processing, or cancelled before.
        if (isStripeCode(error, 'payment_intent_unexpected_state')) return retrieveIntent(intentId);
        return tryLater(error);
      }
    },
    refund: async ({ intentId, amountPence, idempotencyKey }) => {
      const request = { payment_intent: intentId, amount: amountPence, metadata: { [refundKey]: idempotencyKey } };
      try {
        return { outcome: 'found', refund: refundFrom(await stripe.refunds.create(request, { idempotencyKey })) };
      } catch (error) {
        return refusedOrLater(error);
      }
    },
    retrieveRefund: (refundId) =>
      found(
        async (): Promise<FoundRefund> => ({
          outcome: 'found',
          refund: refundFrom(await stripe.refunds.retrieve(refundId)),
        }),
      ),
    listRefundsOf: async (intentId) => {
      try {
        const listed = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return { outcome: 'found', refunds: (await Array.fromAsync(listed)).map(refundFrom) };
      } catch (error) {
        return tryLater(error);
      }
    },
    listActivity: async ({ from, until }) => {
      const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      try {
        const charges = await Array.fromAsync(stripe.charges.list({ created, limit: 100 }));
        const refunds = await Array.fromAsync(stripe.refunds.list({ created, limit: 100 }));
        const disputes = await Array.fromAsync(stripe.disputes.list({ created, limit: 100 }));
        return {
          outcome: 'found',
          activity: {
            charges: charges
              .filter(({ status }) => status === 'succeeded')
              .map((charge) => ({ intentId: idOf(charge.payment_intent), amountPence: charge.amount_captured })),
            refunds: refunds.map(refundFrom),
            disputes: disputes.map((dispute) => ({ ...disputeFrom(dispute), intentId: idOf(dispute.payment_intent) })),
          },
        };
      } catch (error) {
        return tryLater(error);
      }
    },
    findRefund: ({ intentId, idempotencyKey }) =>
      found(async (): Promise<FoundRefund | Unknown> => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
          if (refund.metadata?.[refundKey] === idempotencyKey) return { outcome: 'found', refund: refundFrom(refund) };
        }
        return { outcome: 'unknown' };
      }),
    verifyWebhook: async (rawBody, signature) => {
      try {
        const received = now().getTime();
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? '',
          webhookSecret,
          signatureSeconds,
          undefined,
          received,
        );
        // The library looks at the age alone: one that was signed for next year would be good until then.
        if (signedAtMs(signature) - received > signatureSeconds * 1000) {
          return { outcome: 'forged', reason: 'The signature is dated in the future.' };
        }
        return { outcome: 'genuine', event: eventFrom(event) };
      } catch (error) {
        return { outcome: 'forged', reason: error instanceof Error ? firstLine(error.message) : String(error) };
      }
    },
  };
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}

/** Of several the library verified the last, as this reads. */
function signedAtMs(signature = ''): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10) * 1000;
}

const shipmentKey = 'shipment_id';

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
function intentFrom(intent: Stripe.PaymentIntent): CardIntent {
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
    cardLastFour: (charge?.paid && charge.payment_method_details?.card?.last4) || undefined,
  };
}

function refundFrom(refund: Stripe.Refund): CardRefund {
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountPence: refund.amount,
    status: isOver ? 'failed' : refund.status === 'succeeded' ? 'done' : 'pending',
    failureReason: refund.failure_reason,
    key: refund.metadata?.[refundKey],
  };
}

/** Throws for names that are not the provider’s. */
function eventFrom(event: Stripe.Event): CardEvent {
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
  if (event.type === 'charge.refunded') {
    const intentId = idOf(event.data.object.payment_intent);
    return intentId === '' ? { kind: 'other' } : { kind: 'refunds-of-intent', intentId: name(intentId) };
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.funds_withdrawn' ||
    event.type === 'charge.dispute.closed'
  ) {
    const dispute = event.data.object;
    const intentId = idOf(dispute.payment_intent);
    if (intentId === '') return { kind: 'other' }; // of a charge without an intent, which we never make
    return { kind: 'dispute', intentId: name(intentId), dispute: disputeFrom(dispute) };
  }
  if (event.type === 'mandate.updated') return { kind: 'mandate', mandateId: name(event.data.object.id) };
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.expired') {
    const { id, mode } = event.data.object;
    if (mode === 'setup') return { kind: 'mandate-setup', setupId: name(id) };
  }
  return { kind: 'other' };
}

function disputeFrom({ id, amount, status }: Stripe.Dispute): CardDispute {
  // An inquiry that was closed took nothing from us.
  const isWon = status === 'won' || status === 'warning_closed';
  const result = isWon ? 'won' : status === 'lost' ? 'lost' : 'open';
  return { id: name(id), amountPence: amount, status: result, hasTakenFunds: !status.startsWith('warning_') };
}

function failureFrom(error: Stripe.PaymentIntent.LastPaymentError | null): CardFailure | undefined {
  if (!error) return undefined;
  return { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' };
}

/** Even a signed event is somebody else’s text: we accept plain identifiers only. */
function name<T extends string>(text: T): T {
  if (typeof text === 'string' && /^[\w.]{1,255}$/.test(text)) return text;
  throw new TypeError('A webhook event contains an invalid identifier.');
}
