import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCollection } from '../../contract/collections.ts';
import { previewAddress } from '../../contract/staff/parcels.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { textWith } from '../testing/expected-text.ts';
import { type ConsoleApp, createConsoleApp } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const address = { side: 'SENDER', building: '7', street_name: 'High Street', town: '', postal_code: 'DA1 1AA' };

it('a sender’s address is not corrected while a van is booked for the old one, and is after that', async () => {
  const { id } = await test.bookShipment(test.customer);
  await sql`
    with slot as (
      insert into slot_days (area, day, from_hour, until_hour, plan_area, capacity, lead_minutes, taken)
      values ('SW', current_date + 30, 8, 12, '', 5, 60, 1) returning area, day, from_hour, until_hour
    ), booked as (
      insert into collections (id, organisation_id, address_hash, area, day, from_hour, until_hour, state, booked_at, changed_at)
      select gen_random_uuid(), ${test.customer.organisationId}, sha256('the old address'), area, day, from_hour, until_hour, 'BOOKED', now(), now()
      from slot returning id
    )
    insert into collection_shipments (collection_id, shipment_id, joined_at) select id, ${id}, now() from booked`.execute(
    test.database.db,
  );
  const preview = () => test.post(`parcels/${id}/address-previews`, address);
  expect(await preview()).toMatchObject({ status: 409, body: { message: textWith('A van is booked') } });
  await sql`update collections set state = 'CANCELLED'
    where id in (select collection_id from collection_shipments where shipment_id = ${id})`.execute(test.database.db);
  const { seen } = previewAddress.response.parse((await preview()).body).data;
  const body = { ...address, seen, reason: 'They moved.' };
  expect(await test.post(`parcels/${id}/address-corrections`, body)).toMatchObject({ status: 200 });
  expect((await findShipment(test.database.db, id))?.shipper).toMatchObject({ building: '7', postcode: 'DA1 1AA' });
});

it('the sender reads on their page that the label is to be printed again', async () => {
  const { id } = await test.bookShipment(test.customer);
  const { token } = test.customer;
  const read = () => callApi(test.app, `/shipment/${id}`, { method: 'GET', token });
  expect((await read()).body).not.toHaveProperty('shipment.needs_new_label');
  const { seen } = previewAddress.response.parse(
    (await test.post(`parcels/${id}/address-previews`, address)).body,
  ).data;
  await test.post(`parcels/${id}/address-corrections`, { ...address, seen, reason: 'They moved.' });
  expect((await read()).body).toHaveProperty('shipment.needs_new_label', true);
});

async function prepareRace() {
  const customer = await createCustomer(test);
  const { id } = await test.bookShipment(customer);
  const preview = await test.post(`parcels/${id}/address-previews`, address);
  const { seen } = previewAddress.response.parse(preview.body).data;
  const place = {
    fullname: 'Ada',
    postal_code: 'DA1 1AA',
    street_name: 'High Street',
    building: '',
    town: 'Dartford',
  };
  const times = { weekdays: [1, 2, 3, 4, 5], window: '12-16' };
  return {
    correct: () => test.post(`parcels/${id}/address-corrections`, { ...address, seen, reason: 'They moved.' }),
    addRecurring: () =>
      callApi(test.app, '/collections/recurring', { token: customer.token, body: { ...place, ...times } }),
    collectionOf: async () => {
      const path = `/shipment/${id}/collection`;
      const { body } = await callApi(test.app, path, { method: 'GET', token: customer.token });
      return getCollection.response.parse(body).collection;
    },
  };
}

describe('a van is never booked for the old address by a recurring collection that is made at the same time', () => {
  it('the van comes first: the correction is refused', async () => {
    const { db } = test.database;
    const { correct, addRecurring, collectionOf } = await prepareRace();
    const held = await holdLock(db, (trx) =>
      sql`lock table collection_shipments in share row exclusive mode`.execute(trx),
    );
    const adding = addRecurring();
    await untilWaiting(db, 1, adding);
    const correcting = correct();
    await untilWaiting(db, 2, correcting);
    await held.release();
    expect(await adding).toMatchObject({ status: 200 });
    expect(await correcting).toMatchObject({ status: 409, body: { message: textWith('A van is booked') } });
    expect(await collectionOf()).toMatchObject({ shipments: 1 });
  });

  it('the correction comes first: the van does not take the parcel along', async () => {
    const { db } = test.database;
    const { correct, addRecurring, collectionOf } = await prepareRace();
    const held = await holdLock(db, (trx) => sql`lock table jobs in share row exclusive mode`.execute(trx));
    const correcting = correct();
    await untilWaiting(db, 1, correcting);
    const adding = addRecurring();
    await untilWaiting(db, 2, adding);
    await held.release();
    expect(await correcting).toMatchObject({ status: 200 });
    expect(await adding).toMatchObject({ status: 200 });
    expect(await collectionOf()).toBeUndefined();
  });
});
