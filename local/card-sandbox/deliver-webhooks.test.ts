import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ReceivedWebhook,
  startCardSandbox,
  type TestCardSandbox,
} from '../../server/testing/payments/start-card-sandbox.ts';

let provider: TestCardSandbox;
beforeEach(async () => {
  provider = await startCardSandbox();
});
afterEach(() => provider.close());

function verified({ body, signature }: ReceivedWebhook): Stripe.Event {
  return provider.stripe.webhooks.constructEvent(body, signature, provider.sandbox.keys.webhookSecret);
}

function arrived(): string[] {
  return provider.webhooks.map((webhook) => verified(webhook).type);
}

async function pay(): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return provider.stripe.paymentIntents.create({
    amount: 792,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
}

async function run(): Promise<unknown> {
  const response = await provider.call('/v1/test_helpers/run', { everything: 'true' });
  return response.json();
}

const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('the official library believes them, and nothing that was changed', async () => {
  const intent = await pay();
  expect(await run()).toMatchObject({ webhooks_delivered: 3 });
  expect(arrived()).toEqual(paid);
  const [first] = provider.webhooks;
  const event = first && verified(first);
  expect(event).toMatchObject({ object: 'event', livemode: false, data: { object: { id: intent.id } } });
  expect(event?.request?.id).toBe(intent.lastResponse.requestId);
  expect(() => verified({ body: `${first?.body} `, signature: first?.signature ?? '' })).toThrow('signature');
  const headers = [first?.signature ?? '', provider.sandbox.keys.webhookSecret] as const;
  const later = Date.now() + 301_000;
  expect(() => provider.stripe.webhooks.constructEvent(first?.body ?? '', ...headers, 300, undefined, later)).toThrow(
    'tolerance',
  );
});

test('they leave by themselves', async () => {
  await provider.call('/v1/test_helpers/behaviour', {});
  await pay();
  await expect.poll(arrived).toEqual(paid);
});

test('one that nobody takes is sent again until somebody does', async () => {
  provider.answerWebhooksWith(500);
  await pay();
  expect(await run()).toMatchObject({ webhooks_delivered: 0 });
  expect(await run()).toMatchObject({ webhooks_delivered: 0 });
  provider.answerWebhooksWith(200);
  expect(await run()).toMatchObject({ webhooks_delivered: 3 });
  expect(await run()).toMatchObject({ webhooks_delivered: 0 });
  expect(arrived()).toEqual([...paid, ...paid, ...paid]);
  const ids = provider.webhooks.map((webhook) => verified(webhook).id);
  expect(new Set(ids).size).toBe(3);
});

test('they come several times and in the wrong order where that was asked for', async () => {
  await provider.call('/v1/test_helpers/behaviour', {
    webhook_copies: '2',
    webhook_order: 'newest',
    webhooks_paused: 'true',
  });
  await pay();
  await run();
  expect(arrived()).toEqual(paid.toReversed().flatMap((type) => [type, type]));
});

test('an event is sent again on demand, as it was', async () => {
  await pay();
  await run();
  const [first] = provider.webhooks;
  await provider.call(`/v1/test_helpers/events/${first && verified(first).id}/resend`, {});
  await run();
  expect(provider.webhooks).toHaveLength(4);
  expect(provider.webhooks[3]?.body).toBe(first?.body);
});
