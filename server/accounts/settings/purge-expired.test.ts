import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../../contract/values/time/duration.ts';
import {
  createCustomer,
  createUnverified,
  newAddress,
  newRegistration,
} from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeExpired } from './personal-data.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const sessionLife = { idleMs: days(7), longestMs: days(30) };

async function purgeIn(milliseconds: number): Promise<void> {
  await purgeExpired({
    database: product.database.db,
    now: () => new Date(Date.now() + milliseconds),
    sessionLife,
  });
}

async function isThere(email: string): Promise<boolean> {
  const rows = await product.database.db.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length === 1;
}

test('a registration that nobody verified is forgotten after 30 days, and no other account is', async () => {
  const [unverified, customer] = [await createUnverified(product), await createCustomer(product)];
  await purgeIn(days(29));
  expect(await isThere(unverified.email)).toBe(true);
  await purgeIn(days(31));
  expect(await isThere(unverified.email)).toBe(false);
  expect(await isThere(customer.email)).toBe(true);
});

/** Makes a registration one of 60 days ago. */
async function age(email: string): Promise<void> {
  const then = new Date(Date.now() - days(60));
  await product.database.db
    .updateTable('users')
    .set({ created_at: then, updated_at: then })
    .where('email', '=', email)
    .execute();
}

test('one whose link works, or is told to have expired, is kept, however old it is', async () => {
  const { email } = await createUnverified(product);
  await age(email);
  await purgeIn(0);
  expect(await isThere(email)).toBe(true);
  await purgeIn(days(6));
  expect(await isThere(email)).toBe(true);
  await purgeIn(days(8));
  expect(await isThere(email)).toBe(false);
});

test('one that was made again has its 30 days from then', async () => {
  const { email } = await createUnverified(product);
  await age(email);
  await product.database.db.deleteFrom('user_tokens').execute(); // its link is long gone
  await callApi(product.app, '/auth/register', { body: { ...newRegistration(), email }, address: newAddress() });
  await purgeIn(days(29));
  expect(await isThere(email)).toBe(true);
  await purgeIn(days(31));
  expect(await isThere(email)).toBe(false);
});
