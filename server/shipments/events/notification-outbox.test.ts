import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { bookParcel } from '../../testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { hasOutboxEntries, takeOutboxEntries } from './notification-outbox.ts';

const webhooks = 'webhooks';
let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
  await test.database.db.insertInto('outbox_consumers').values({ name: webhooks }).execute();
});
afterAll(() => test.close());
beforeEach(async () => void (await test.database.db.deleteFrom('notification_outbox').execute()));

const take = (consumer: string, limit = 100) =>
  test.database.db.transaction().execute((trx) => takeOutboxEntries(trx, consumer, limit));
const bookMany = async (count: number) => {
  const parcels = await Promise.all(Array.from({ length: count }, () => bookParcel(test, customer)));
  return parcels.map(({ id }) => id).toSorted();
};

it('gives every consumer each parcel, in any order of reading', async () => {
  const ids = await bookMany(3);
  expect((await take('mails')).toSorted()).toEqual(ids);
  expect(await hasOutboxEntries(test.database.db, 'mails')).toBe(false);
  expect(await hasOutboxEntries(test.database.db, webhooks)).toBe(true);
  expect((await take(webhooks)).toSorted()).toEqual(ids);
  expect(await take(webhooks)).toEqual([]);
});

it('gives each parcel to one of many processes of a consumer', async () => {
  const ids = await bookMany(8);
  const taken = await Promise.all(Array.from({ length: 4 }, () => [take('mails', 2), take(webhooks, 2)]).flat());
  expect(taken.flat().toSorted()).toEqual([...ids, ...ids].toSorted());
});

it('brings back what a consumer took when its connection is killed, and leaves the other alone', async () => {
  const [id] = await bookMany(1);
  const killed = test.database.db.transaction().execute(async (trx) => {
    await takeOutboxEntries(trx, webhooks, 100);
    expect(await take('mails')).toEqual([id]);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  await expect(killed).rejects.toThrow('The database can’t be reached at the moment.');
  expect([await take('mails'), await take(webhooks)]).toEqual([[], [id]]);
});
