import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createFakeCards } from '../testing/payments/fake-cards.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { composePayments } from './compose-slices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const own = { address: '7 High Street', postal_code: 'SL4 1NJ', phone: '07700 900123' };

it.each([
  [own, ['7 High Street', 'Windsor', 'SL4 1NJ']],
  [
    { ...own, building: 'Flat 3', address: '14 Piccadilly', town: 'Eton' },
    ['Flat 3, 14 Piccadilly', 'Eton', 'SL4 1NJ'],
  ],
  [undefined, []],
])('an invoice to the customer of %j is addressed to %j', async (profile, address) => {
  const { token, organisationId } = await createCustomer(test);
  if (profile) await callApi(test.app, '/account/update', { body: profile, token });
  const { db } = test.database;
  const payments = composePayments({
    config: readConfig({}),
    database: db,
    now: () => new Date(),
    cards: createFakeCards(),
  });
  const customer = await db.transaction().execute((trx) => payments.findInvoiceCustomer(trx, organisationId));
  expect(customer).toEqual({ name: 'Ada Lovelace', address });
});
