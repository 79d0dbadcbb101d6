import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { nameCaller } from './authenticate.ts';

const limit = 5;
const goodQuote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2 };
const badQuote = { ...goodQuote, postal_code_from: 'nowhere' };

let test: TestApp;
let clock = new Date('2026-11-17T12:00:00Z');
let address = '';
beforeAll(async () => {
  test = await createTestApp({ LIMIT_INVALID_CALLS_PER_CALLER: `${limit}/1m` }, { now: () => clock });
});
afterAll(() => test.close());
beforeEach(() => {
  address = newAddress();
});

const quote = (body: object, from = address) => callApi(test.app, '/shipment/get-quote', { body, address: from });
const check = (customer: TestCustomer, body: object) =>
  callApi(test.app, '/shipment/bulk/check', { body, token: customer.token, address });

/** One more than the limit: the last finds it spent. */
async function spend(call: () => Promise<{ status: number }>): Promise<void> {
  for (let count = 0; count <= limit; count += 1) expect(await call()).toMatchObject({ status: 400 });
}

it('guests have no name of their own in limits and load shedding', () => {
  const caller = {
    userId: 'a-user',
    organisationId: 'an-organisation',
    role: 'OWNER',
    sessionId: 'a-session',
  } as const;
  expect(nameCaller({ ...caller, isGuest: true })).toBeUndefined();
  expect(nameCaller({ ...caller, isGuest: false })).toBe('user a-user');
});

describe('calls that fail validation', () => {
  it('are refused beyond the limit, unread, with when to come back', async () => {
    await spend(() => quote(badQuote));
    await expect.poll(async () => (await quote(goodQuote)).status).toBe(429); // calls are counted after their answers
    const refused = await quote(goodQuote);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'You’ve sent a lot of requests with mistakes in them. Please try again in a minute.',
      },
      headers: { 'retry-after': '60' },
    });
    const url = '/api/v1/shipment/get-quote';
    const headers = { 'content-type': 'application/json' };
    const unread = await test.app.inject({ method: 'POST', url, headers, payload: '{', remoteAddress: address });
    expect(unread.statusCode).toBe(429);
    const tracking = '/shipment/track-shipment?tracking_code=CL000717618GB';
    expect(await callApi(test.app, tracking, { method: 'GET', address })).toMatchObject({ status: 404 }); // as if nothing had been
  });

  it('are allowed again after the period', async () => {
    await spend(() => quote(badQuote));
    await expect.poll(async () => (await quote(goodQuote)).status).toBe(429);
    clock = new Date(clock.getTime() + 60_000);
    expect(await quote(goodQuote)).toMatchObject({ status: 200 });
  });

  it('count where the body is no JSON or exceeds its bounds too', async () => {
    const url = '/api/v1/shipment/get-quote';
    const headers = { 'content-type': 'application/json' };
    const payload = '['.repeat(50);
    await spend(async () => {
      const { statusCode } = await test.app.inject({ method: 'POST', url, headers, payload, remoteAddress: address });
      return { status: statusCode };
    });
    await expect.poll(async () => (await quote(goodQuote)).status).toBe(429);
  });

  it('leave other networks alone, and calls that send nothing', async () => {
    await spend(() => quote(badQuote));
    expect(await quote(goodQuote, newAddress())).toMatchObject({ status: 200 });
    expect(await callApi(test.app, '/payment/config', { method: 'GET', address })).toMatchObject({ status: 200 });
    expect((await test.app.inject({ url: '/healthz', remoteAddress: address })).statusCode).toBe(200);
  });

  it('count for an account alone, and not for its network', async () => {
    const [one, other] = [await createCustomer(test), await createCustomer(test)];
    await spend(() => quote(badQuote));
    await spend(() => check(one, { rows: [] }));
    await expect.poll(async () => (await check(one, { rows: [{}] })).status).toBe(429);
    expect(await check(other, { rows: [{}] })).toMatchObject({ status: 200 });
  });

  it('are not the rows of a file, which are checked by the thousand', async () => {
    const customer = await createCustomer(test);
    for (let count = 0; count < 3 * limit; count += 1) {
      expect(await check(customer, { rows: [{}, { weight: 'x' }] })).toMatchObject({ status: 200 });
    }
  });
});
