import { Stripe } from 'stripe';
import type { CardPayments, FoundIntent, FoundRefund, Unknown } from './card-payments.ts';
import {
  eventFrom,
  intentFrom,
  isStripeCode,
  refundFrom,
  refusedOrLater,
  shipmentKey,
  tryLater,
} from './read-stripe.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly now?: () => Date;
  /** Instead of the provider’s address, for example the card sandbox of this process. */
  readonly fetch?: typeof fetch;
  /** Another server that speaks the provider's protocol. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  readonly timeoutMs?: number;
}

/** Largest age of a webhook, and clock difference. */
const signatureSeconds = 300;
/** Metadata key of a refund’s idempotency key. */
const refundKey = 'refund_key';
const withCharge = { expand: ['latest_charge'] };

/** Through Stripe’s library, which retries twice under the same key. */
export function stripeCards({ secretKey, webhookSecret, now = () => new Date(), ...way }: StripeOptions): CardPayments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: way.timeoutMs ?? 10_000,
    telemetry: false,
    ...(way.fetch && { httpClient: Stripe.createFetchHttpClient(way.fetch) }),
    ...way.server,
  });

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
        metadata: { [shipmentKey]: shipmentId },
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

/** An unknown id is a result. */
async function found<T>(retrieve: () => Promise<T>): Promise<T | Unknown | ReturnType<typeof tryLater>> {
  try {
    return await retrieve();
  } catch (error) {
    return isStripeCode(error, 'resource_missing') ? { outcome: 'unknown' } : tryLater(error);
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}

/** Of several the library verified the last, as this reads. */
function signedAtMs(signature = ''): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10) * 1000;
}
