import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '../../../local/card-sandbox/deliver-webhooks.ts';
import { startCardSandbox, type TestCardSandbox } from '../../testing/payments/start-card-sandbox.ts';
import type { CardIntent, CardPayments, CardRefund } from './card-payments.ts';
import { stripeCards } from './stripe-cards.ts';

let provider: TestCardSandbox;
beforeAll(async () => {
  provider = await startCardSandbox();
});
afterAll(() => provider.close());

/** The two ways to the provider: over the network, as to Stripe itself, and inside this process, as in local mode. */
const ways: readonly [string, () => CardPayments][] = [
  [
    'over the network',
    () => {
      const server = { host: '127.0.0.1', port: provider.port, protocol: 'http' as const };
      return stripeCards({ ...provider.sandbox.keys, server });
    },
  ],
  ['inside the process', () => stripeCards({ ...provider.sandbox.keys, fetch: provider.sandbox.fetch })],
];

function request(idempotencyKey: string = randomUUID(), amountPence = 792) {
  return { amountPence, shipmentId: 'shipment-1', description: 'Parcel SHP-1', idempotencyKey };
}

/** Plays the customer's browser. */
async function pay({ id, clientSecret }: CardIntent, card = 'pm_card_visa'): Promise<void> {
  const form = { client_secret: clientSecret, payment_method: card };
  await provider.call(`/v1/payment_intents/${id}/confirm`, form, provider.sandbox.keys.publishableKey);
}

describe.each(ways)('card payments %s', (_name, open) => {
  let cards: CardPayments;
  beforeAll(() => {
    cards = open();
  });

  async function openIntent(): Promise<CardIntent> {
    const result = await cards.createIntent(request());
    if (result.outcome !== 'found') throw new Error(`It was ${result.outcome}.`);
    return result.intent;
  }

  async function paidIntent(card?: string): Promise<CardIntent> {
    const intent = await openIntent();
    await pay(intent, card);
    return intent;
  }

  async function refunded(intentId: string): Promise<CardRefund> {
    const result = await cards.refund({ intentId, amountPence: 792, idempotencyKey: randomUUID() });
    if (result.outcome !== 'found') throw new Error(`It was ${result.outcome}.`);
    return result.refund;
  }

  test('an intent is opened in pence and sterling, and found again', async () => {
    const intent = await openIntent();
    expect(intent).toEqual({
      id: intent.id,
      clientSecret: intent.clientSecret,
      status: 'open',
      amountPence: 792,
      receivedPence: 0,
      currency: 'gbp',
      shipmentId: 'shipment-1',
      createdAt: intent.createdAt,
      failure: undefined,
      refundedPence: 0,
      isDisputed: false,
    });
    expect(intent.clientSecret).toContain(intent.id);
    expect(await cards.retrieveIntent(intent.id)).toEqual({ outcome: 'found', intent });
  });

  test('the same key and request is the same intent; the same key for another request is our fault', async () => {
    const key = randomUUID();
    expect(await cards.createIntent(request(key))).toEqual(await cards.createIntent(request(key)));
    await expect(cards.createIntent(request(key, 793))).rejects.toThrow('idempotent');
  });

  test('an amount the provider does not take is refused', async () => {
    expect(await cards.createIntent(request(randomUUID(), 29))).toMatchObject({
      outcome: 'refused',
      code: 'amount_too_small',
    });
  });

  test('a paid intent says how much was received', async () => {
    const { id } = await paidIntent();
    expect(await cards.retrieveIntent(id)).toMatchObject({
      intent: { status: 'paid', receivedPence: 792, cardLastFour: '4242' },
    });
  });

  test('a declined card leaves the intent open, with the reason', async () => {
    const { id } = await paidIntent('pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(await cards.retrieveIntent(id)).toMatchObject({
      intent: {
        status: 'open',
        receivedPence: 0,
        failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
      },
    });
  });

  test('an open intent is cancelled, and again without complaint; a paid one stays paid', async () => {
    const { id } = await openIntent();
    expect(await cards.cancelIntent(id)).toMatchObject({ outcome: 'found', intent: { status: 'cancelled' } });
    expect(await cards.cancelIntent(id)).toMatchObject({ outcome: 'found', intent: { status: 'cancelled' } });
    const paid = await paidIntent();
    expect(await cards.cancelIntent(paid.id)).toMatchObject({ outcome: 'found', intent: { status: 'paid' } });
  });

  test('what nobody knows is unknown', async () => {
    const unknown = { outcome: 'unknown' };
    expect(await cards.retrieveIntent('pi_nobody')).toEqual(unknown);
    expect(await cards.cancelIntent('pi_nobody')).toEqual(unknown);
    expect(await cards.retrieveRefund('re_nobody')).toEqual(unknown);
  });

  test('money goes back once, however often the same key asks', async () => {
    const { id: intentId } = await paidIntent();
    const ask = { intentId, amountPence: 792, idempotencyKey: randomUUID() };
    const first = await cards.refund(ask);
    expect(first).toMatchObject({ outcome: 'found', refund: { intentId, amountPence: 792, status: 'done' } });
    expect(await cards.refund(ask)).toEqual(first);
    expect(await cards.retrieveIntent(intentId)).toMatchObject({ intent: { status: 'paid', refundedPence: 792 } });
    const other = { ...ask, idempotencyKey: randomUUID() };
    expect(await cards.refund(other)).toMatchObject({ outcome: 'refused', code: 'charge_already_refunded' });
    expect(await cards.findRefund(ask)).toEqual(first);
    expect(await cards.findRefund(other)).toEqual({ outcome: 'unknown' });
  });

  test('a refund in parts, also from the dashboard, is listed with the key of ours', async () => {
    const { id: intentId } = await paidIntent();
    const ours = { intentId, amountPence: 300, idempotencyKey: randomUUID() };
    await cards.refund(ours);
    await provider.call('/v1/refunds', { payment_intent: intentId, amount: '200' });
    expect(await cards.listRefundsOf(intentId)).toMatchObject({
      refunds: [
        { intentId, amountPence: 200, key: undefined },
        { intentId, amountPence: 300, key: ours.idempotencyKey },
      ],
    });
    expect(await cards.refund({ ...ours, idempotencyKey: randomUUID() })).toMatchObject({ outcome: 'refused' });
    expect(await cards.listRefundsOf('pi_nobody')).toMatchObject({ outcome: 'found', refunds: [] });
  });

  test('what happened in a period is listed, page by page, and what failed or happened later is not', async () => {
    await provider.sandbox.runNow('all');
    const from = new Date(Math.floor(Date.now() / 1000) * 1000);
    const paid = await Promise.all(Array.from({ length: 3 }, () => paidIntent()));
    await paidIntent('pm_card_visa_chargeDeclined');
    const refund = await refunded(paid[0]?.id ?? '');
    const disputed = await paidIntent('pm_card_createDispute');
    await provider.sandbox.runNow('all');
    const listed = await cards.listActivity({ from, until: new Date(Date.now() + 60_000) });
    if (listed.outcome !== 'found') throw new Error(listed.reason);
    const { charges, refunds, disputes } = listed.activity;
    for (const { id } of [...paid, disputed]) {
      expect(charges.filter(({ intentId }) => intentId === id)).toEqual([{ intentId: id, amountPence: 792 }]);
    }
    expect(refunds).toContainEqual(refund);
    expect(disputes).toContainEqual(
      expect.objectContaining({ intentId: disputed.id, amountPence: 792, status: 'open', hasTakenFunds: true }),
    );
    const later = { from: new Date(Date.now() + 60_000), until: new Date(Date.now() + 120_000) };
    expect(await cards.listActivity(later)).toEqual({
      outcome: 'found',
      activity: { charges: [], refunds: [], disputes: [] },
    });
  });

  test('a refund may fail later, or be pending first', async () => {
    const failing = await refunded((await paidIntent('pm_card_refundFail')).id);
    const pending = await refunded((await paidIntent('pm_card_pendingRefund')).id);
    expect([failing.status, pending.status]).toEqual(['done', 'pending']);
    await provider.sandbox.runNow('all');
    expect(await cards.retrieveRefund(failing.id)).toMatchObject({
      refund: { status: 'failed', failureReason: 'expired_or_canceled_card' },
    });
    expect(await cards.retrieveRefund(pending.id)).toMatchObject({ refund: { status: 'done' } });
    expect(await cards.retrieveIntent(failing.intentId)).toMatchObject({ intent: { refundedPence: 0 } });
  });

  test('webhooks say what they are about', async () => {
    const intent = await paidIntent('pm_card_createDispute');
    const other = await paidIntent();
    const refund = await refunded(other.id);
    await provider.sandbox.runNow('all'); // opens the dispute
    await provider.sandbox.runNow('all');
    const about = async (id: string) => {
      const webhooks = provider.webhooks.filter(({ body }) => body.includes(id));
      const read = webhooks.map(({ body, signature }) => cards.verifyWebhook(Buffer.from(body), signature));
      return (await Promise.all(read)).flatMap((result) => (result.outcome === 'genuine' ? [result.event.about] : []));
    };
    const ofIntent = await about(intent.id);
    expect(ofIntent).toContainEqual({ kind: 'intent', intentId: intent.id });
    expect(ofIntent).toContainEqual(
      expect.objectContaining({
        kind: 'dispute',
        intentId: intent.id,
        dispute: expect.objectContaining({ status: 'open', amountPence: 792, hasTakenFunds: true }) as unknown, // a matcher
      }),
    );
    expect(await about(refund.id)).toContainEqual({ kind: 'refund', intentId: other.id, refundId: refund.id });
    expect(await about(other.id)).toContainEqual({ kind: 'refunds-of-intent', intentId: other.id });
    expect(await cards.retrieveIntent(intent.id)).toMatchObject({ intent: { isDisputed: true } });
  });

  test('a genuine webhook is read; one that is forged, stale or unsigned is not', async () => {
    const { id } = await paidIntent();
    await provider.sandbox.runNow('all');
    const webhook = provider.webhooks.findLast(({ body }) => body.includes('payment_intent.succeeded'));
    const body = Buffer.from(webhook?.body ?? '');
    const { signature } = webhook ?? {};
    expect(await cards.verifyWebhook(body, signature)).toMatchObject({
      outcome: 'genuine',
      event: { type: 'payment_intent.succeeded', about: { kind: 'intent', intentId: id } },
    });
    const changed = Buffer.from(body.toString().replace('792', '1'));
    const later = stripeCards({ ...provider.sandbox.keys, now: () => new Date(Date.now() + 301_000) });
    for (const result of [
      cards.verifyWebhook(changed, signature),
      cards.verifyWebhook(body, undefined),
      cards.verifyWebhook(body, 't=1,v1=00'),
      cards.verifyWebhook(Buffer.alloc(0), signature),
      later.verifyWebhook(body, signature),
    ]) {
      expect((await result).outcome).toBe('forged');
    }
  });

  test.each([
    [-301, 'forged'],
    [-300, 'genuine'],
    [0, 'genuine'],
    [300, 'genuine'],
    [301, 'forged'],
    [100_000, 'forged'],
  ])('a webhook signed %i seconds from now is %s', async (secondsAhead, outcome) => {
    const now = new Date('2026-11-15T12:00:00Z');
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } });
    const sentAt = now.getTime() / 1000 + secondsAhead;
    const signature = signWebhook(body, provider.sandbox.keys.webhookSecret, sentAt);
    const atNoon = stripeCards({ ...provider.sandbox.keys, now: () => now });
    expect(await atNoon.verifyWebhook(Buffer.from(body), signature)).toMatchObject({ outcome });
  });

  test('a provider in trouble is a result, and what passes quickly is not noticed', async () => {
    const { id } = await openIntent();
    await provider.call('/v1/test_helpers/behaviour', { fail_next: '1', webhooks_paused: 'true' });
    expect(await cards.retrieveIntent(id)).toMatchObject({ outcome: 'found' });
    await provider.call('/v1/test_helpers/behaviour', { fail_next: '1000', webhooks_paused: 'true' });
    for (const result of [
      await cards.retrieveIntent(id),
      await cards.cancelIntent(id),
      await cards.refund({ intentId: id, amountPence: 1, idempotencyKey: randomUUID() }),
    ]) {
      expect(result.outcome).toBe('try-again');
    }
    await provider.call('/v1/test_helpers/behaviour', { webhooks_paused: 'true' });
  });
});

test('a provider that nobody reaches, or whose keys are wrong, is to be tried again', async () => {
  const server = { host: '127.0.0.1', port: 1, protocol: 'http' as const };
  const away = stripeCards({ ...provider.sandbox.keys, server });
  expect(await away.retrieveIntent('pi_1')).toMatchObject({ outcome: 'try-again' });
  const stranger = stripeCards({ ...provider.sandbox.keys, secretKey: 'sk_test_wrong', fetch: provider.sandbox.fetch });
  const result = await stranger.createIntent({
    amountPence: 792,
    shipmentId: 'shipment-1',
    description: 'Parcel',
    idempotencyKey: randomUUID(),
  });
  expect(result).toMatchObject({ outcome: 'try-again' });
  expect(JSON.stringify(result)).not.toContain('sk_test');
});
