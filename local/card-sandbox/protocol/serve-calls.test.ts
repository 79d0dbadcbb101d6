import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCardSandbox, type TestCardSandbox } from '../../../server/testing/payments/start-card-sandbox.ts';

const request = { amount: 792, currency: 'gbp' };

let provider: TestCardSandbox;
let stripe: Stripe;
beforeAll(async () => {
  provider = await startCardSandbox();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

async function errorIn(response: Response): Promise<Record<string, unknown>> {
  const { error } = (await response.json()) as { error: Record<string, unknown> }; // the provider's shape, which the test is about
  return error;
}

function browser(path: string, form?: Record<string, string>): Promise<Response> {
  return provider.call(path, form, provider.sandbox.keys.publishableKey);
}

describe('idempotency', () => {
  test('repeats the first answer to the same key and request', async () => {
    const idempotencyKey = randomUUID();
    const first = await stripe.paymentIntents.create(request, { idempotencyKey });
    const second = await stripe.paymentIntents.create(request, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  test('refuses the same key with another request', async () => {
    const idempotencyKey = randomUUID();
    await stripe.paymentIntents.create(request, { idempotencyKey });
    await expect(stripe.paymentIntents.create({ ...request, amount: 793 }, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test('has one effect and one answer under ten requests at once', async () => {
    const idempotencyKey = randomUUID();
    const intents = await Promise.all(
      Array.from({ length: 10 }, () => stripe.paymentIntents.create(request, { idempotencyKey })),
    );
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  });

  test('repeats a declined card too, without a second try', async () => {
    const { id } = await stripe.paymentIntents.create(request);
    const idempotencyKey = randomUUID();
    const confirm = () =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('keeps nothing of a request that was refused before it began', async () => {
    const idempotencyKey = randomUUID();
    await expect(stripe.paymentIntents.create({ ...request, amount: 29 }, { idempotencyKey })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    await expect(stripe.paymentIntents.create(request, { idempotencyKey })).resolves.toMatchObject({ amount: 792 });
  });
});

describe('errors', () => {
  test.each([
    [{ currency: 'gbp' }, 'parameter_missing', 'amount'],
    [{ amount: '792' }, 'parameter_missing', 'currency'],
    [{ amount: '29', currency: 'gbp' }, 'amount_too_small', 'amount'],
    [{ amount: '100000000', currency: 'gbp' }, 'amount_too_large', 'amount'],
    [{ amount: '7.92', currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '-792', currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '792', currency: 'gbp', amuont: '1' }, 'parameter_unknown', 'amuont'],
    [{ amount: '792', currency: 'usd' }, undefined, 'currency'],
    [{ amount: '792', currency: 'gbp', description: 'a\0b' }, undefined, 'description'],
    [{ amount: '792', currency: 'gbp', metadata: 'text' }, undefined, 'metadata'],
    [{ amount: '792', currency: 'gbp', 'expand[0]': 'nothing' }, undefined, 'expand'],
  ])('%j is a 400 with code %s about %s', async (form, code, param) => {
    const response = await provider.call('/v1/payment_intents', form);
    expect(response.status).toBe(400);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    const error = await errorIn(response);
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error['code']).toBe(code);
  });

  test('an unknown id is a 404 that names it', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nobody'",
    });
    expect((await provider.call('/v1/payment_intents/%00')).status).toBe(404);
  });

  test('an unknown address is a 404 in the same shape', async () => {
    const response = await provider.call('/v1/nothing');
    expect(response.status).toBe(404);
    expect(await errorIn(response)).toMatchObject({ type: 'invalid_request_error' });
  });

  test('a wrong key, none, and a body that is no form are refused', async () => {
    const wrong = await provider.call('/v1/events', undefined, 'sk_test_someone_elses');
    expect(wrong.status).toBe(401);
    expect(JSON.stringify(await errorIn(wrong))).not.toContain('someone_elses');
    expect((await fetch(`${provider.url}/v1/events`)).status).toBe(401);
    const json = await fetch(`${provider.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.sandbox.keys.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    expect(json.status).toBe(400);
  });

  test('a version that is none is refused', async () => {
    const headers = { authorization: `Bearer ${provider.sandbox.keys.secretKey}`, 'stripe-version': 'yesterday' };
    expect((await fetch(`${provider.url}/v1/events`, { headers })).status).toBe(400);
  });
});

describe('a browser', () => {
  test('pays and reads with the publishable key and the secret of the payment', async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create({
      ...request,
      metadata: { private: 'note' },
    });
    const paid = await browser(`/v1/payment_intents/${id}/confirm`, {
      client_secret: secret ?? '',
      payment_method: 'pm_card_visa',
    });
    expect(paid.status).toBe(200);
    const intent: unknown = await (await browser(`/v1/payment_intents/${id}?client_secret=${secret}`)).json();
    expect(intent).toMatchObject({ id, status: 'succeeded' });
    expect(JSON.stringify(intent)).not.toContain('private');
  });

  test('may carry its key in the form, and asks first whether it may call', async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(request);
    const response = await fetch(`${provider.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: provider.sandbox.keys.publishableKey,
        client_secret: secret ?? '',
        payment_method: 'pm_card_visa',
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const asking = await fetch(`${provider.url}/v1/payment_intents`, { method: 'OPTIONS' });
    expect(asking.status).toBe(204);
    expect(asking.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  test('gets nowhere without the secret, with another one, or to what is the server’s', async () => {
    const { id } = await stripe.paymentIntents.create(request);
    const pay = (form: Record<string, string>) =>
      browser(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa', ...form });
    expect((await pay({})).status).toBe(400);
    expect((await pay({ client_secret: `${id}_secret_guess` })).status).toBe(400);
    for (const path of ['/v1/events', `/v1/test_helpers/behaviour`]) expect((await browser(path)).status).toBe(403);
    expect((await browser('/v1/payment_intents', { amount: '792', currency: 'gbp' })).status).toBe(403);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  test.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4111111111111111' }, 'card_declined'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ exp_year: '2020' }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ number: '378282246310005' }, 'invalid_cvc'],
  ])('is told what is wrong with a card: %j is %s', async (change, code) => {
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '40', cvc: '123', ...change };
    const form = Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value]));
    const response = await browser('/v1/payment_methods', { type: 'card', ...form });
    expect(response.status).toBe(402);
    expect(await errorIn(response)).toMatchObject({ type: 'card_error', code });
  });
});

describe('trouble on demand', () => {
  test('fails before anything is done, and the library’s second try succeeds', async () => {
    const { port } = provider;
    const patient = new Stripe(provider.sandbox.keys.secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });
    await provider.call('/v1/test_helpers/behaviour', { fail_next: '1', fail_status: '503' });
    await expect(patient.paymentIntents.create(request)).resolves.toMatchObject({ amount: 792 });
  });

  test('fails after everything is done, and the same key finds what was done', async () => {
    const idempotencyKey = randomUUID();
    const metadata = { mark: idempotencyKey };
    await provider.call('/v1/test_helpers/behaviour', { fail_next: '1', fail_after_effect: 'true' });
    await expect(stripe.paymentIntents.create({ ...request, metadata }, { idempotencyKey })).rejects.toMatchObject({
      statusCode: 500,
      type: 'StripeAPIError',
    });
    const intent = await stripe.paymentIntents.create({ ...request, metadata }, { idempotencyKey });
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true');
    const made = (await stripe.paymentIntents.list({ limit: 100 })).data.filter((one) => one.metadata['mark']);
    expect(made.map(({ id }) => id)).toEqual([intent.id]);
  });

  test('asks for fewer calls', async () => {
    await provider.call('/v1/test_helpers/behaviour', { fail_next: '1', fail_status: '429' });
    await expect(stripe.events.list()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  });

  test('is slow', async () => {
    const { port } = provider;
    const hasty = { host: '127.0.0.1', port, protocol: 'http' as const, maxNetworkRetries: 0, timeout: 50 };
    await provider.call('/v1/test_helpers/behaviour', { delay_ms: '1000' });
    await expect(
      new Stripe(provider.sandbox.keys.secretKey, { ...hasty, telemetry: false }).events.list(),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const answer = await provider.call('/v1/test_helpers/behaviour', {});
    expect(await answer.json()).toMatchObject({ delay_ms: 0, fail_next: 0 });
  });
});

describe('lists', () => {
  test('go page by page, newest first, and back', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await stripe.paymentIntents.create(request)).id);
    const [newest = '', , , , oldest = ''] = made;
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    const second = await stripe.paymentIntents.list({ limit: 3, starting_after: first.data[1]?.id ?? '' });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
    const back = await stripe.paymentIntents.list({ limit: 100, ending_before: oldest });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(0, 4));
    expect(back.data[0]?.id).toBe(newest);
  });

  test('of events are narrowed by type and time', async () => {
    const intent = await stripe.paymentIntents.create(request);
    await stripe.paymentIntents.cancel(intent.id);
    const events = await stripe.events.list({
      types: ['payment_intent.canceled', 'payment_intent.succeeded'],
      created: { gte: intent.created },
    });
    expect(new Set(events.data.map(({ type }) => type))).toContain('payment_intent.canceled');
    expect(events.data.every(({ type }) => type !== 'payment_intent.created')).toBe(true);
    expect((await stripe.events.list({ created: { gt: intent.created + 1000 } })).data).toEqual([]);
    const [event] = events.data;
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id, object: 'event' });
  });
});
