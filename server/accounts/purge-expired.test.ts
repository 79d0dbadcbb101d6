import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../contract/values/duration.ts';
import { createCustomer, createUnverified } from '../testing/create-customer.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { purgeExpired } from './purge-expired.ts';

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
  const rows = await product.database.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
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

test('one whose link still works is kept, however old it is', async () => {
  const { email } = await createUnverified(product);
  const { db } = product.database;
  await db
    .updateTable('accounts')
    .set({ created_at: new Date(Date.now() - days(60)) })
    .where('email', '=', email)
    .execute();
  await purgeIn(0);
  expect(await isThere(email)).toBe(true);
  await purgeIn(days(1));
  expect(await isThere(email)).toBe(false);
});
