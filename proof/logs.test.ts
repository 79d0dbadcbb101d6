import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../server/startup/create-logger.ts';
import { createCustomer, newAddress } from '../server/testing/accounts/create-customer.ts';
import { callApi } from '../server/testing/call-api.ts';
import { createShipment } from '../server/testing/shipments/create-shipment.ts';
import { shipmentForm } from '../server/testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../server/testing/test-app.ts';

const lines: string[] = [];
let product: TestApp;
beforeAll(async () => {
  const output = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(String(chunk))) });
  const settings = { OPERATIONS_KEY: 'an-operations-key-that-only-this-test-knows' };
  product = await createTestApp(settings, { logger: createLogger('trace', output) });
});
afterAll(() => product.close());

/** Secrets and personal data. */
const streets = ['Academy Street', 'High Street', 'Charles Babbage', 'charles@example.com', '447700900456'];

test('the log has every request and sign-in, and no secrets or personal data', async () => {
  const customer = await createCustomer(product);
  const { token, email, password } = customer;
  const shipment = await createShipment(product, customer);
  const call = (path: string, body?: object, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
    callApi(product.app, path, { token, method, address: newAddress(), ...(body && { body }) });
  await call('/auth/login', { email, password: 'a-wrong-password-1' });
  await call('/auth/forgot-password', { email });
  await call('/auth/reset-password', {
    email,
    token: 'reset-token-in-a-body',
    newPassword: 'x',
    confirmNewPassword: 'y',
  });
  await call('/payment/create_payment_intent', { amount: shipment.total, parcel_id: shipment._id });
  await call('/shipment/create-shipment', shipmentForm({ receiver_postal_code: 'JE2 3AB' }));
  await call('/operations/scans', { scans: [] });
  await call('/shipment/create-shipment', []);
  await call(`/shipment/postal_code_streets?postal_code=IV1%201AA`, undefined, 'GET');
  await call(`/shipment/${shipment._id}`, undefined, 'DELETE');
  await call('/auth/logout');
  const log = lines.join('');
  const entries = lines.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as { url?: string }); // pino writes JSON
  expect(entries.length).toBeGreaterThan(12);
  expect(log).toContain('/api/v1/shipment/create-shipment');
  const secrets = [
    token,
    email,
    password,
    'a-wrong-password-1',
    'reset-token-in-a-body',
    'an-operations-key',
    ...streets,
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
