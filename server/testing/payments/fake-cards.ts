import { randomUUID } from 'node:crypto';
import type {
  CardActivity,
  CardEvent,
  CardIntent,
  CardPayments,
  CardRefund,
} from '../../integrations/card-payments/card-payments.ts';

const away = { outcome: 'try-again', reason: 'the provider is away' } as const;
const unknown = { outcome: 'unknown' } as const;

/** The signature that the fake takes for its own. */
export const genuineSignature = 'genuine';

/** A card provider in memory whose customers a test plays. */
export interface FakeCards extends CardPayments {
  /** While set, nobody answers. */
  isAway: boolean;
  /** The provider's code for money that is not there to give. */
  refusal: string;
  /** The only intent of a shipment; fails where there are more, because there never should be. */
  intentOf(shipmentId: string): CardIntent;
  /** Plays the customer's card: `changes` is what it makes of the intent. */
  change(intentId: string, changes: Partial<CardIntent>): void;
  /** The customer pays; too late for an intent that was cancelled. */
  pay(intentId: string): void;
  /** A key that is sent again is taken for a new one, as the provider does after a day. */
  forgetKeys(): void;
  refundsOf(intentId: string): readonly CardRefund[];
  /** Somebody refunds at the provider's dashboard. Answers the refund's id. */
  refundByHand(intentId: string, amountPence: number): string;
  changeRefund(refundId: string, changes: Partial<CardRefund>): void;
  /** That the provider lists; a test adds to them. */
  readonly disputes: CardActivity['disputes'][number][];
  /** The body of the webhook. */
  webhook(about: CardEvent['about'], id?: string): Buffer;
}

/** A card provider in memory. It keeps the port's promises, idempotency among them. */
export function createFakeCards(): FakeCards {
  const intents = new Map<string, CardIntent>();
  const refunds = new Map<string, CardRefund>();
  const byKey = new Map<string, string>();
  const refundsByKey = new Map<string, string>();

  function keyed<T>(map: Map<string, T>, key: string, create: (id: string) => T): T {
    const id = byKey.get(key) ?? randomUUID();
    byKey.set(key, id);
    const value = map.get(id) ?? create(id);
    map.set(id, value);
    return value;
  }

  const cards: FakeCards = {
    isAway: false,
    disputes: [],
    refusal: 'charge_already_refunded',
    createIntent: async ({ amountPence, shipmentId, idempotencyKey }) => {
      if (cards.isAway) return away;
      const intent = keyed(intents, idempotencyKey, (id) => newIntent(id, amountPence, shipmentId));
      return { outcome: 'found', intent };
    },
    retrieveIntent: async (id) => {
      if (cards.isAway) return away;
      const intent = intents.get(id);
      return intent ? { outcome: 'found', intent } : unknown;
    },
    cancelIntent: async (id) => {
      if (cards.isAway) return away;
      const intent = intents.get(id);
      if (intent?.status === 'open') cards.change(id, { status: 'cancelled' });
      return intent ? { outcome: 'found', intent: get(intents, id) } : unknown;
    },
    refund: async ({ intentId, amountPence, idempotencyKey }) => {
      if (cards.isAway) return away;
      const isKnown = byKey.has(idempotencyKey);
      const { receivedPence, refundedPence } = get(intents, intentId);
      if (!isKnown && refundedPence + amountPence > receivedPence) {
        return { outcome: 'refused', code: cards.refusal, message: 'That much is not there to give.' };
      }
      const refund = keyed(refunds, idempotencyKey, (id) => newRefund(id, intentId, amountPence, idempotencyKey));
      refundsByKey.set(idempotencyKey, refund.id);
      if (!isKnown) cards.change(intentId, { refundedPence: refundedPence + amountPence });
      return { outcome: 'found', refund };
    },
    retrieveRefund: async (id) => {
      if (cards.isAway) return away;
      const refund = refunds.get(id);
      return refund ? { outcome: 'found', refund } : unknown;
    },
    listRefundsOf: async (id) => (cards.isAway ? away : { outcome: 'found', refunds: cards.refundsOf(id) }),
    listActivity: async ({ from, until }) =>
      cards.isAway
        ? away
        : {
            outcome: 'found',
            activity: {
              charges: [...intents.values()]
                .filter(({ status, createdAt }) => status === 'paid' && createdAt >= from && createdAt < until)
                .map(({ id, receivedPence }) => ({ intentId: id, amountPence: receivedPence })),
              refunds: [...refunds.values()].filter(({ intentId }) => get(intents, intentId).createdAt < until),
              disputes: cards.disputes,
            },
          },
    findRefund: async ({ idempotencyKey }) => cards.retrieveRefund(refundsByKey.get(idempotencyKey) ?? ''),
    verifyWebhook: async (rawBody, signature) => {
      if (signature !== genuineSignature) return { outcome: 'forged', reason: 'not signed by the fake' };
      const { event, at } = JSON.parse(rawBody.toString()) as { event: CardEvent; at: string }; // as `webhook` wrote it
      return { outcome: 'genuine', event: { ...event, createdAt: new Date(at) } };
    },

    intentOf: (shipmentId) => {
      const [intent, ...others] = [...intents.values()].filter((found) => found.shipmentId === shipmentId);
      if (!intent || others.length > 0)
        throw new Error(`The shipment has ${others.length + (intent ? 1 : 0)} intents.`);
      return intent;
    },
    change: (id, changes) => void intents.set(id, { ...get(intents, id), ...changes }),
    pay: (id) => {
      const { status, amountPence } = get(intents, id);
      if (status !== 'cancelled')
        cards.change(id, { status: 'paid', receivedPence: amountPence, failure: undefined, cardLastFour: '4242' });
    },
    forgetKeys: () => byKey.clear(),
    refundsOf: (intentId) => [...refunds.values()].filter((refund) => refund.intentId === intentId),
    refundByHand: (intentId, amountPence) => {
      const refund = { ...newRefund(randomUUID(), intentId, amountPence), status: 'done' } as const;
      refunds.set(refund.id, refund);
      cards.change(intentId, { refundedPence: get(intents, intentId).refundedPence + amountPence });
      return refund.id;
    },
    changeRefund: (id, changes) => void refunds.set(id, { ...get(refunds, id), ...changes }),
    webhook: (about, id = randomUUID()) =>
      Buffer.from(JSON.stringify({ event: { id, type: `fake.${about.kind}`, about }, at: new Date().toISOString() })),
  };
  return cards;
}

function get<T>(map: Map<string, T>, id: string): T {
  const value = map.get(id);
  if (value === undefined) throw new Error(`The fake provider has no ${id}.`);
  return value;
}

function newIntent(id: string, amountPence: number, shipmentId: string | undefined): CardIntent {
  return {
    id,
    clientSecret: `${id}_secret`,
    status: 'open',
    amountPence,
    receivedPence: 0,
    currency: 'gbp',
    shipmentId,
    createdAt: new Date(),
    failure: undefined,
    refundedPence: 0,
    isDisputed: false,
    cardLastFour: undefined,
  };
}

function newRefund(id: string, intentId: string, amountPence: number, key?: string): CardRefund {
  return { id, intentId, amountPence, status: 'pending', failureReason: undefined, key };
}
