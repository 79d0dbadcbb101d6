import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { days } from '../../contract/values/time/duration.ts';
import { createCustomer, createUnverified } from '../testing/accounts/create-customer.ts';
import { query } from '../testing/database/query.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { RepeatingKind } from './job.ts';

/** Reading them all is the cheapest way: counts end within the hour, so that most of these rows go each time, and of the others there are few. */
const readWhole = ['limit_hits', 'guess_hits', 'tariffs', 'outbox_consumers'];

let url: string;
let name: string;
beforeAll(async () => {
  const product = await createTestApp();
  const { app, database } = product;
  ({ url } = database);
  name = new URL(url).pathname.slice(1);
  const customer = await createCustomer(product);
  await createUnverified(product);
  const delivered = await bookParcel(product, customer);
  await delivered.scan('COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
  await bookParcel(product, customer);
  await createShipment(product, customer);
  // What the product's own connections have read is counted when they end.
  await app.close();
  await database.close();
  // From now on a table is only read from end to end where no index leads to what is asked for.
  await query(url, `alter database ${name} set enable_seqscan = off`);
});
afterAll(() => query(inject('testPostgres').url, `drop database ${name} with (force)`));

const kinds: readonly RepeatingKind[] = [
  'check-open-payments',
  'enqueue-notifications',
  'expire-shipments',
  'purge-shipments',
  'purge-expired',
  'settle-collections',
  'check-pickups',
];

test.each(kinds)('%s finds what it looks for by an index, however large a table is', async (kind) => {
  await query(url, 'select pg_stat_reset()');
  const jobs = await openJobs(url, () => new Date(Date.now() + days(20 * 365))); // when everything is due
  await jobs.run(kind);
  await jobs.close();
  const rows = await query(url, `select relname from pg_stat_user_tables where seq_scan > 0 and schemaname = 'public'`);
  const tables = rows.map(({ relname }) => String(relname));
  expect(tables.filter((table) => !readWhole.includes(table))).toEqual([]);
});
