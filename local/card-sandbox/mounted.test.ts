import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../server/testing/database/query.ts';
import { createTestDatabase } from '../../server/testing/database/test-database.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { openSandboxDatabase, readKeys, type SandboxKeys } from './sandbox-database.ts';

const stripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_real',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_real',
  STRIPE_WEBHOOK_SECRET: 'whsec_real',
};

let product: TestApp;
let keys: SandboxKeys;
beforeAll(async () => {
  product = await createTestApp();
  keys = await readKeys(await openSandboxDatabase(product.database.db));
});
afterAll(() => product.close());

test('the product without keys serves the sandbox on its own origin, to the official library', async () => {
  const url = new URL(await product.app.listen({ host: '127.0.0.1', port: 0 }));
  const stripe = new Stripe(keys.secretKey, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    telemetry: false,
  });
  const intent = await stripe.paymentIntents.create({ amount: 792, currency: 'gbp' });
  expect(intent.lastResponse.headers['x-content-type-options']).toBe('nosniff');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
  expect((await fetch(new URL('/v1', url))).status).toBe(404);
});

test('forms are read under /v1 only, and JSON is not read there', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json', authorization: `Bearer ${keys.secretKey}` };
  const outside = await product.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: form,
    payload: 'a=1',
  });
  const inside = await product.app.inject({ method: 'POST', url: '/v1/payment_intents', headers: json, payload: '{}' });
  expect(outside.statusCode).toBe(415);
  expect(inside.statusCode).toBe(400);
});

test('with Stripe’s keys there is no sandbox, and no table of it', async () => {
  const real = await createTestApp(stripeSettings);
  expect(await tablesOfSandbox(real.database.url)).toEqual([]);
  const answer = await real.app.inject({ url: '/v1/payment_intents', headers: { authorization: 'Bearer sk_test_x' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['request-id']).toBeUndefined();
  await real.close();
});

test('products that start at once on a new database agree on one sandbox', async () => {
  const database = await createTestDatabase();
  const keysOf = async () => readKeys(await openSandboxDatabase(database.db));
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, keysOf));
  expect(others).toEqual(others.map(() => first));
  expect(await tablesOfSandbox(database.url)).toHaveLength(6);
  await database.drop();
});

function tablesOfSandbox(url: string): Promise<unknown[]> {
  return query(url, `select tablename from pg_tables where schemaname = 'card_sandbox' or tablename like 'sandbox%'`);
}
