import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShipment, myShipments } from '../../../contract/shipments.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { type BookedParcel, bookParcel } from '../../testing/shipments/booked-parcel.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeShipments } from './purge-shipments.ts';
import { blankColumns } from './shipment-records.ts';

const now = new Date('2036-03-31T12:00:00Z');
const retention = { peopleMonths: 25, shipmentMonths: 84 };

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const forget = () => purgeShipments({ database: test.database.db, now: () => now, retention });

/** A delivered parcel that was created and ended at these times. */
async function deliveredAt(created: string, ended: string, changes: { readonly status?: ShipmentStatus } = {}) {
  const parcel = await bookParcel(test, customer);
  await parcel.scan('COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
  await test.database.db
    .updateTable('shipments')
    .set({ created_at: new Date(created), status_at: new Date(ended), ...changes })
    .where('id', '=', parcel.id)
    .execute();
  return parcel;
}

const rowOf = ({ id }: BookedParcel) =>
  test.database.db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirst();

const eventsOf = async ({ id }: BookedParcel) =>
  test.database.db
    .selectFrom('parcels')
    .innerJoin('shipment_events', 'parcel_id', 'parcels.id')
    .select('sequence')
    .where('shipment_id', '=', id)
    .execute();

async function listed(): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: customer.token });
  const { data, total } = myShipments.response.parse(body);
  return { ids: data.map(({ _id }) => _id), total };
}

describe('what ended long ago', () => {
  it('loses its people after their months, to the day, and keeps its money and its way', async () => {
    customer = await createCustomer(test);
    const due = await deliveredAt('2034-01-01', '2034-02-28T11:59:59Z'); // 25 months before the 31st of March
    const young = await deliveredAt('2034-01-01', '2034-02-28T12:00:00Z');
    const lost = await deliveredAt('2030-01-01', '2030-01-02', { status: 'LOST' });
    const underWay = await deliveredAt('2030-01-01', '2030-01-02', { status: 'IN_TRANSIT' });
    expect(await forget()).toEqual({ people: 2, shipments: 0 });
    expect(await rowOf(due)).toMatchObject({
      ...blankColumns,
      receiver_town: 'Inverness',
      gross_pence: 870,
      status: 'DELIVERED',
      erased_at: now,
    });
    expect(await eventsOf(due)).toHaveLength(5);
    expect((await rowOf(lost))?.receiver_email).toBe('');
    for (const kept of [young, underWay]) expect((await rowOf(kept))?.receiver_email).toBe('charles@example.com');
    expect(await forget()).toEqual({ people: 0, shipments: 0 });
  });

  it('loses its people a day after it was deleted unpaid, and what was paid does not', async () => {
    customer = await createCustomer(test);
    const [due, young] = [await createBatch(test, customer, 3), await createBatch(test, customer, 2)];
    const paid = await bookParcel(test, customer);
    await callApi(test.app, `/shipment/${paid.id}/cancel`, { token: customer.token });
    const dayBefore = new Date(now.getTime() - days(1));
    for (const [batch, at] of [
      [due, new Date(dayBefore.getTime() - 1)],
      [young, dayBefore],
    ] as const) {
      await callApi(test.app, `/shipment/bulk/${batch._id}`, { method: 'DELETE', token: customer.token });
      await test.database.db
        .updateTable('shipments')
        .set({ created_at: at, hidden_at: at, status_at: at })
        .where('id', 'in', [...batch.ids])
        .execute();
    }
    await test.database.db.updateTable('shipments').set({ status_at: now }).where('id', '=', paid.id).execute();
    expect(await forget()).toEqual({ people: 3, shipments: 0 });
    const { rows } = await sql<{ id: string; receiver_email: string }>`
      select id, receiver_email from shipments where organisation_id = ${customer.organisationId}`.execute(
      test.database.db,
    );
    const emailOf = (id: string) => rows.find((row) => row.id === id)?.receiver_email;
    expect(due.ids.map(emailOf)).toEqual(['', '', '']);
    for (const id of [...young.ids, paid.id]) expect(emailOf(id)).toBe('charles@example.com');
  });

  it('loses its people also where some parcels were never handed over', async () => {
    customer = await createCustomer(test);
    const book = async (status: 'DELIVERED' | 'OUT_FOR_DELIVERY') => {
      const parcel = await bookParcel(test, customer, { number_of_pieces: 2, weight: 2, total_gross_weight: 2 });
      const tracking_code = parcel.trackingCode;
      for (const step of ['COLLECTED', 'OUT_FOR_DELIVERY'] as const) await parcel.scan({ status: step, tracking_code });
      if (status === 'DELIVERED') await parcel.scan({ status, delivered_to: 'SIGNED', tracking_code });
      const at = new Date('2034-01-01');
      await test.database.db
        .updateTable('shipments')
        .set({ created_at: at, booked_at: at, status_at: at })
        .where('id', '=', parcel.id)
        .execute();
      return parcel;
    };
    const [due, underWay] = [await book('DELIVERED'), await book('OUT_FOR_DELIVERY')];
    expect(await forget()).toEqual({ people: 1, shipments: 0 });
    expect((await rowOf(due))?.receiver_email).toBe('');
    expect((await rowOf(underWay))?.receiver_email).toBe('charles@example.com');
  });

  it('is still shown to its owner, without people', async () => {
    customer = await createCustomer(test);
    const parcel = await deliveredAt('2033-01-01', '2033-01-05');
    await forget();
    const { status, body } = await callApi(test.app, `/shipment/${parcel.id}`, {
      method: 'GET',
      token: customer.token,
    });
    expect(status).toBe(200);
    expect(getShipment.response.parse(body)).toMatchObject({
      shipment: { status: 'DELIVERED', receiver_fullname: '' },
    });
    expect((await listed()).ids).toEqual([parcel.id]);
    const repeated = await callApi(test.app, `/shipment/${parcel.id}/repeat`, { token: customer.token });
    expect(repeated).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is deleted with its events after its own months, and the list closes over it', async () => {
    customer = await createCustomer(test);
    const kept = await deliveredAt('2029-03-31T12:00:00Z', '2029-04-05');
    const due = await deliveredAt('2029-03-31T11:59:59Z', '2029-04-05');
    const newest = await deliveredAt('2036-03-01', '2036-03-05');
    expect(await forget()).toEqual({ people: 2, shipments: 1 });
    expect([await rowOf(due), await eventsOf(due)]).toEqual([undefined, []]);
    expect(await listed()).toEqual({ ids: [newest.id, kept.id], total: 2 });
  });

  it('is forgotten once when several do so at the same time', async () => {
    customer = await createCustomer(test);
    const parcels = [];
    for (let made = 0; made < 4; made += 1) parcels.push(await deliveredAt('2020-01-01', '2020-01-05'));
    const done = await Promise.all([forget(), forget(), forget()]);
    const people = done.reduce((sum, each) => sum + each.people, 0);
    await forget();
    expect(people).toBe(4);
    expect(await Promise.all(parcels.map(rowOf))).toEqual(parcels.map(() => undefined));
    expect(await listed()).toEqual({ ids: [], total: 0 });
  });
});

it('lets nobody delete or edit an event in any other way', async () => {
  const { db } = test.database;
  await expect(db.deleteFrom('shipment_events').execute()).rejects.toThrow('never edited or deleted');
  await expect(db.updateTable('shipment_events').set({ town: 'Leeds' }).execute()).rejects.toThrow('never edited');
});
