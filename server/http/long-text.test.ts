import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** Becomes eighteen characters when it is normalised. */
const ligature = '\uFDFA';

let test: TestApp;
let origin = '';
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`; // it listens on a port, not on a pipe
});
afterAll(() => test.close());
afterEach(() => void vi.restoreAllMocks());

/** Sends a body and says how the product answered, and how long the texts were that it normalised. */
async function send(path: string, body: object, token = 'none') {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const answer = await fetch(`${origin}${apiBasePath}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const longest = Math.max(0, ...normalize.mock.contexts.map((context) => String(context).length));
  const read: unknown = JSON.parse(text);
  return { status: answer.status, body: read, longest };
}

const quote = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2 };

it.each([
  ['/shipment/get-quote', { ...quote, postal_code_from: ligature.repeat(33_000) }, 'Invalid postal code'],
  ['/shipment/get-quote', { ...quote, postal_code_from: 'a '.repeat(50_000) }, 'Invalid postal code'],
  [
    '/receiver/check-postcode',
    { tracking_code: 'CL000717618GB', postal_code: ligature.repeat(33_000) },
    'Invalid postal code',
  ],
  [
    '/receiver/check-postcode',
    { tracking_code: ligature.repeat(33_000), postal_code: 'DA1 1AA' },
    'That’s too long for a tracking number.',
  ],
  ['/auth/login', { email: 'ada@example.com', password: ligature.repeat(33_000) }, 'Use at most 128 characters.'],
])('a long text sent to %s is refused before it is normalised', async (path, body, message) => {
  expect(await send(path, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', message }, longest: 0 });
});

it('a body of a megabyte is not read at all', async () => {
  const body = { ...quote, postal_code_from: ligature.repeat(340_000) };
  expect(await send('/shipment/get-quote', body)).toMatchObject({ status: 413, longest: 0 });
});

it('a thousand rows of long postcodes are each told apart without normalising one', async () => {
  const { token } = await createCustomer(test);
  const rows = Array.from({ length: 1_000 }, () => ({ shipper_postal_code: ligature.repeat(1_800) }));
  const answer = await send('/shipment/bulk/check', { rows }, token);
  expect(answer).toMatchObject({ status: 200, longest: 0 });
  const { rows: checked } = answer.body as { rows: { fields: Record<string, string> }[] }; // what the contract says it answers
  expect(checked).toHaveLength(1_000);
  expect(checked[999]?.fields['shipper_postal_code']).toBe('Invalid postal code');
});
