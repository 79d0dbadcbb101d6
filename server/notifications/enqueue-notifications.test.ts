import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { notificationJobs } from '../jobs/notification-jobs.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { type BookedParcel, bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueueNotifications } from './enqueue-notifications.ts';
import type { NotificationRef } from './notification.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const deps = () => ({ database: test.database.db, ...notificationJobs(test.database.db) });
const enqueue = () => enqueueNotifications(deps());
const book = () => bookParcel(test, customer);

const addEntry = (database: Database, shipmentId: string) =>
  database.insertInto('notification_outbox').values({ consumer: 'mails', shipment_id: shipmentId }).execute();

/** The messages about a parcel that are queued, as 'addressee event'. */
async function queuedFor({ id }: Pick<BookedParcel, 'id'>): Promise<string[]> {
  const rows = await test.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'notification').execute();
  return rows
    .map(({ payload }) => payload as NotificationRef) // as enqueueMails was given it
    .filter(({ parcelId }) => parcelId === id)
    .map(({ addressee, eventNumber }) => `${addressee} ${eventNumber}`)
    .toSorted();
}

// Nothing is sent here, so what one test queued would count as waiting in the next.
beforeEach(async () => void (await test.database.db.deleteFrom('jobs').execute()));

describe('telling of parcels', () => {
  it('tells each of an event once, however often it looks', async () => {
    const parcel = await book();
    await enqueue();
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 2']);
    await parcel.scan('COLLECTED');
    await enqueue();
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 2', 'RECEIVER 3', 'SENDER 3']);
  });

  it('tells the newest of many events, and nothing of a late or a repeated one', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED', 'AT_DEPOT', 'OUT_FOR_DELIVERY');
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 5', 'SENDER 5']);
    await parcel.scan({ status: 'AT_DEPOT', at: new Date(Date.now() + 90_000).toISOString(), reason: 'WEATHER' });
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 5', 'SENDER 5']);
  });

  it('queues nothing between depots', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED');
    await enqueue();
    await parcel.scan('AT_DEPOT', 'IN_TRANSIT', 'AT_DEPOT');
    const waiting = test.database.db.selectFrom('notification_outbox').select('id').where('consumer', '=', 'mails');
    expect(await waiting.execute()).toEqual([]);
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 3', 'SENDER 3']);
  });

  it('queues that a lost parcel is found', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED', 'LOST');
    await enqueue();
    await parcel.scan('AT_DEPOT');
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 4', 'RECEIVER 5', 'SENDER 4', 'SENDER 5']);
  });

  it('passes over no event that commits after a later one', async () => {
    const [first, second] = [await book(), await book()];
    await enqueue();
    const { promise: isSecondTold, resolve: letFirstCommit } = Promise.withResolvers<void>();
    const { promise: isFirstNoted, resolve: sayFirstNoted } = Promise.withResolvers<void>();
    const slow = test.database.db.transaction().execute(async (trx) => {
      // An entry with a lower id than the next one's, from a transaction that takes its time.
      await addEntry(trx, first.id);
      await trx
        .insertInto('shipment_events')
        .values({
          parcel_id: sql`(select id from parcels where shipment_id = ${first.id})`,
          sequence: 3,
          shipment_sequence: 3,
          happened_at: new Date(),
          recorded_at: new Date(),
          is_late: false,
          status: 'BOOKED',
          sentence: 'Booked.',
          source: 'SYSTEM',
        })
        .execute();
      sayFirstNoted();
      await isSecondTold;
    });
    await isFirstNoted;
    await second.scan('COLLECTED');
    await enqueue();
    expect(await queuedFor(second)).toEqual(['RECEIVER 2', 'RECEIVER 3', 'SENDER 3']);
    letFirstCommit();
    await slow;
    await enqueue();
    expect(await queuedFor(first)).toEqual(['RECEIVER 2', 'RECEIVER 3']);
  });

  it('tells of each event once when many look at the same time while scans come in', async () => {
    const parcels = await Promise.all(Array.from({ length: 6 }, book));
    await enqueue();
    await Promise.all([
      ...parcels.map((parcel) => parcel.scan('COLLECTED')),
      ...Array.from({ length: 6 }, enqueue),
      ...parcels.map(({ id }) => addEntry(test.database.db, id)),
    ]);
    await Promise.all([enqueue(), enqueue(), enqueue()]);
    for (const parcel of parcels) {
      expect(await queuedFor(parcel)).toEqual(['RECEIVER 2', 'RECEIVER 3', 'SENDER 3']);
    }
  });

  it('loses nothing and doubles nothing when it is cut off before it commits', async () => {
    const parcel = await book();
    const cutOff = { ...deps(), enqueueMails: () => Promise.reject(new Error('cut off')) };
    await expect(enqueueNotifications(cutOff)).rejects.toThrow('cut off');
    expect(await queuedFor(parcel)).toEqual([]);
    await enqueue();
    await enqueue();
    expect(await queuedFor(parcel)).toEqual(['RECEIVER 2']);
  });

  it('says nothing of a shipment that was withdrawn or whose people were forgotten', async () => {
    const [withdrawn, forgotten] = [await book(), await book()];
    const at = new Date();
    const { db } = test.database;
    await db
      .updateTable('shipments')
      .set({ status: 'CANCELLED', hidden_at: at })
      .where('id', '=', withdrawn.id)
      .execute();
    await db.updateTable('shipments').set({ erased_at: at }).where('id', '=', forgotten.id).execute();
    await enqueue();
    expect([await queuedFor(withdrawn), await queuedFor(forgotten)]).toEqual([[], []]);
  });

  it('leaves the rest for later while very many messages wait to be sent', async () => {
    const parcel = await book();
    const crowded = { ...deps(), countWaitingMails: () => Promise.resolve({ fresh: 400, failed: 0 }) };
    expect(await enqueueNotifications(crowded)).toBe(0);
    expect(await queuedFor(parcel)).toEqual([]);
    expect(await enqueue()).toBe(1);
  });

  it('goes on while many messages wait for another try, because their addresses can’t be reached', async () => {
    const stuck = Array.from({ length: 400 }, () => ({
      id: randomUUID(),
      kind: 'notification',
      payload: '{}',
      last_error: '451',
    }));
    await test.database.db.insertInto('jobs').values(stuck).execute();
    await book();
    expect(await enqueue()).toBe(1);
  });
});
