import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { eventsOf, scanParcel } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addEventPartitions } from './record-events.ts';

let at = new Date('2031-05-20T12:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => at });
});
afterAll(() => test.close());

const partitionsOf = async (shipmentId: string) => {
  const { rows } = await sql<{ partition: string }>`
    select distinct event.tableoid::regclass::text as partition
    from parcels join shipment_events as event on parcel_id = parcels.id where shipment_id = ${shipmentId}`.execute(
    test.database.db,
  );
  return rows.map(({ partition }) => partition);
};

const add = () => addEventPartitions({ database: test.database.db, now: () => at });

it('has the month of the migration and three more', async () => {
  const { rows } = await sql<{ months: number }>`
    select count(*)::integer as months from pg_partition_tree('shipment_events')
    where relid::text >= 'shipment_events_' || to_char(now() at time zone 'UTC', 'YYYY_MM') and relid::text ~ '[0-9]$'`.execute(
    test.database.db,
  );
  expect(rows).toEqual([{ months: 4 }]);
});

it('takes events of a month without a partition, and moves them into it once it is added', async () => {
  const customer = await createCustomer(test);
  const { _id } = await createShipment(test, customer, { number_of_pieces: 2 });
  expect(await partitionsOf(_id)).toEqual(['shipment_events_other']);
  const before = await eventsOf(test, _id);
  expect(await add()).toBe(4);
  expect(await partitionsOf(_id)).toEqual(['shipment_events_2031_05']);
  expect(await eventsOf(test, _id)).toEqual(before);
  expect(await add()).toBe(0);
});

it('keeps all events of a shipment in the partition of its creation, whenever they happen', async () => {
  at = new Date('2031-05-31T23:59:59.999Z');
  const customer = await createCustomer(test);
  const { _id } = await createShipment(test, customer);
  at = new Date('2031-06-01T00:00:00.000Z');
  const next = await createShipment(test, customer);
  await scanParcel(test, next._tracking_id, 'COLLECTED');
  expect(await partitionsOf(_id)).toEqual(['shipment_events_2031_05']);
  expect(await partitionsOf(next._id)).toEqual(['shipment_events_2031_06']);
});

it.each(['update shipment_events_2031_05 set sentence = $$x$$', 'delete from shipment_events_2031_05'])(
  'guards a partition like the whole: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(test.database.db)).rejects.toThrow('never edited or deleted');
  },
);

it('refuses a sequence number that a parcel has already, in every partition', async () => {
  const again = sql`
    insert into shipment_events (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source)
    select parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source
    from shipment_events_2031_05 limit 1`;
  await expect(again.execute(test.database.db)).rejects.toThrow('duplicate key');
});
