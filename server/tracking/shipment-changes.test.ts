import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { holdLock } from '../testing/database/hold-lock.ts';
import { startOutageProxy } from '../testing/database/outage-proxy.ts';
import { createShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type ChangeReader, followShipmentChanges, shipmentChangesPurge } from './shipment-changes.ts';

let product: TestApp;
let codes: readonly [string, string];
beforeAll(async () => {
  product = await createTestApp();
  const customer = await createCustomer(product);
  const created = async () => (await createShipment(product, customer))._tracking_id;
  codes = [await created(), await created()];
});
afterAll(() => product.close());

const change = (db: Database, code: string) =>
  sql`update shipments set event_count = event_count + 1 where tracking_code = ${code}`.execute(db);

async function follow(database = product.database.db) {
  const seen: string[] = [];
  const gaps: string[] = [];
  let isWatched = true;
  let reads = 0;
  const reader: ChangeReader = {
    onRead: () => void (reads += 1),
    onChanges: (changed) => void seen.push(...changed),
    onGap: () => void gaps.push('gap'),
    onEndOfGap: () => void gaps.push('end'),
    isWatched: () => isWatched,
    onError: () => {},
  };
  const changes = followShipmentChanges(database, reader);
  onTestFinished(() => changes.stop());
  await changes.follow();
  /** Resolves when a read that began after this call has ended. */
  const readOnce = async () => {
    const before = reads;
    await expect.poll(() => reads).toBeGreaterThan(before + 1);
  };
  return { changes, seen, gaps, readOnce, reads: () => reads, leave: () => void (isWatched = false) };
}

test('what commits later is read, however early it was written', async () => {
  const { seen, readOnce } = await follow();
  const early = await holdLock(product.database.db, (holder) => change(holder, codes[0]));
  await change(product.database.db, codes[1]);
  await expect.poll(() => seen).toEqual([codes[1]]);
  await early.release();
  await expect.poll(() => seen).toEqual([codes[1], codes[0]]);
  await readOnce();
  expect(seen).toHaveLength(2);
});

test('what is undone is not read, and neither is what was there before', async () => {
  await change(product.database.db, codes[0]);
  const { seen, readOnce } = await follow();
  const undone = product.database.db.transaction().execute(async (trx) => {
    await change(trx, codes[1]);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await readOnce();
  expect(seen).toEqual([]);
});

test('a shipment of several parcels is known by each of them', async () => {
  const customer = await createCustomer(product);
  const { _id, _tracking_id } = await createShipment(product, customer, {
    number_of_pieces: 3,
    weight: 3,
    total_gross_weight: 3,
  });
  const { seen } = await follow();
  await change(product.database.db, _tracking_id);
  const parcels = product.database.db.selectFrom('parcels').select('tracking_code').where('shipment_id', '=', _id);
  const all = (await parcels.execute()).map((parcel) => parcel.tracking_code);
  expect(all).toHaveLength(3);
  await expect.poll(() => seen.toSorted()).toEqual(all.toSorted());
});

test('an outage is a gap, which ends when the database answers again', async () => {
  const proxy = await startOutageProxy(product.database.url);
  const database = openDatabase(proxy.url, { timeoutMs: 3_000 }); // a busy machine is no outage
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  const { changes, seen, gaps } = await follow(database.db);
  await expect.poll(() => changes.isLive()).toBe(true); // a read is not trusted when a busy machine takes long for it
  await proxy.cut();
  await expect.poll(() => gaps).toContain('gap');
  expect(changes.isLive()).toBe(false);
  await proxy.restore();
  await expect.poll(() => gaps.at(-1)).toBe('end');
  await change(product.database.db, codes[0]);
  await expect.poll(() => seen).toEqual([codes[0]]);
});

test('nothing is read while nobody tracks', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { changes, gaps, leave, reads } = await follow();
  leave();
  vi.advanceTimersByTime(11_000);
  await expect.poll(() => gaps).toEqual(['gap']);
  const before = reads();
  await changes.stop();
  expect(reads()).toBe(before);
  expect(changes.isLive()).toBe(false);
});

test('old changes are deleted, and none that somebody may not have read', async () => {
  const { db } = product.database;
  await sql`delete from shipment_changes`.execute(db);
  const count = async () => (await sql`select from shipment_changes`.execute(db)).rows.length;
  await sql`insert into shipment_changes values (pg_snapshot_xmax(pg_current_snapshot())::text::numeric::text::xid8, 'OLD')`.execute(
    db,
  );
  const purge = shipmentChangesPurge(db);
  await change(db, codes[0]);
  const open = await holdLock(db, (holder) => change(holder, codes[1]));
  await purge();
  await open.release();
  await purge(); // the first one saw the transaction still open
  expect(await count()).toBeGreaterThanOrEqual(1);
  await expect.poll(() => purge().then(count)).toBe(0); // transactions of other databases on this server count too
});

test('changes restored from a server that had counted further go with the first purge', async () => {
  const { db } = product.database;
  await sql`insert into shipment_changes values ('4000000000000', 'RESTORED')`.execute(db);
  await shipmentChangesPurge(db)();
  const { rows } = await sql`select from shipment_changes where tracking_codes = 'RESTORED'`.execute(db);
  expect(rows).toEqual([]);
});
