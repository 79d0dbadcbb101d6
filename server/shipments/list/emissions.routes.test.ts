import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emissionsStatement } from '../../../contract/emissions.ts';
import { getShipment } from '../../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { scanParcel } from '../../testing/shipments/scan-parcel.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { byMonthQuery } from './emissions.routes.ts';

/** One piece from Dartford to Manchester, as /our-goals says. */
const toManchester = { receiver_postal_code: 'M1 1AE' };
const gramsToManchester = 398;

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => new Date('2026-11-17T12:00:00Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

async function statement(query = '', { token } = customer) {
  const answer = await callApi(test.app, `/shipment/emissions${query}`, { method: 'GET', token });
  return emissionsStatement.response.parse(answer.body);
}

/** Books a shipment at an instant and scans it on. */
async function book(bookedAt: string, statuses: readonly Parameters<typeof scanParcel>[2][], form: object = {}) {
  const { _id, parcels } = await createShipment(test, customer, { ...toManchester, ...form });
  await payShipment(test, _id, new Date(bookedAt));
  for (const status of statuses) {
    for (const { _tracking_id } of parcels) await scanParcel(test, _tracking_id, status);
  }
  return _id;
}

describe('the CO2e of a shipment', () => {
  it('is kept with it, and is the same whatever a later quote says', async () => {
    const { _id } = await createShipment(test, customer, toManchester);
    const see = async () => {
      const { body } = await callApi(test.app, `/shipment/${_id}`, { method: 'GET', token: customer.token });
      return getShipment.response.parse(body).shipment.co2e_grams;
    };
    expect(await see()).toBe(gramsToManchester);
    await test.database.db.updateTable('shipments').set({ co2e_grams: 1234 }).where('id', '=', _id).execute();
    expect(await see()).toBe(1234); // read, not worked out again
  });

  it('is estimated again with the price of a draft that is changed', async () => {
    const { _id } = await createShipment(test, customer, toManchester);
    const body = shipmentForm({ receiver_postal_code: 'DA1 1BN' });
    const { status } = await callApi(test.app, `/shipment/${_id}`, { method: 'PUT', token: customer.token, body });
    expect(status).toBe(200);
    const row = test.database.db.selectFrom('shipments').select('co2e_grams').where('id', '=', _id);
    expect(await row.executeTakeFirst()).toEqual({ co2e_grams: 140 }); // the two doors, as /our-goals says
  });

  it('is in the export of the account', async () => {
    await createShipment(test, customer, toManchester);
    const { body } = await callApi(test.app, '/account/export', { method: 'GET', token: customer.token });
    expect(body).toMatchObject({ records: { shipments: [{ co2e_grams: gramsToManchester }] } });
  });

  it('is never negative', async () => {
    const { _id } = await createShipment(test, customer, toManchester);
    const update = test.database.db.updateTable('shipments').set({ co2e_grams: -1 }).where('id', '=', _id);
    await expect(update.execute()).rejects.toThrow('co2e_grams');
  });
});

describe('GET /shipment/emissions', () => {
  it('adds up what was collected, by the month it was booked in', async () => {
    await book('2026-03-31T22:59:59Z', ['COLLECTED']);
    await book('2026-03-31T23:00:00Z', ['COLLECTED', 'AT_DEPOT'], { number_of_pieces: '3' }); // April in London
    await book('2026-04-10T09:00:00Z', ['COLLECTED', 'LOST']);
    await book('2026-04-11T09:00:00Z', []); // booked
    await book('2026-04-12T09:00:00Z', ['COLLECTION_FAILED']);
    const cancelled = await book('2026-04-13T09:00:00Z', []);
    await callApi(test.app, `/shipment/${cancelled}/cancel`, { token: customer.token });
    await createShipment(test, customer, toManchester); // unpaid
    const answer = await statement('?year=2026');
    expect(answer.months).toEqual([
      { month: '2026-03', shipments: 1, parcels: 1, co2e_grams: gramsToManchester },
      { month: '2026-04', shipments: 2, parcels: 4, co2e_grams: 913 + gramsToManchester }, // the two doors count once
    ]);
    expect(answer.total).toEqual({ shipments: 3, parcels: 5, co2e_grams: 913 + 2 * gramsToManchester });
    expect(answer.method).toContain('An estimate (method 2026-1).');
    expect(await statement()).toEqual(answer);
  });

  it('counts the way back', async () => {
    await book('2026-05-01T09:00:00Z', ['COLLECTED', 'AT_DEPOT', 'RETURNING_TO_SENDER', 'RETURNED']);
    expect((await statement()).total).toEqual({ shipments: 1, parcels: 1, co2e_grams: 2 * gramsToManchester });
  });

  it('keeps years apart, and names those there are', async () => {
    await book('2024-12-31T23:59:59Z', ['COLLECTED']);
    await book('2026-01-01T00:00:00Z', ['COLLECTED']);
    expect(await statement('?year=2024')).toMatchObject({ years: [2026, 2025, 2024], total: { shipments: 1 } });
    expect(await statement('?year=2025')).toMatchObject({ year: 2025, months: [], total: { shipments: 0 } });
    expect(await statement('?year=2026')).toMatchObject({ months: [{ month: '2026-01' }] });
  });

  it("is empty for who has sent nothing, and never another customer's", async () => {
    await book('2026-05-01T09:00:00Z', ['COLLECTED']);
    expect(await statement('', await createCustomer(test))).toMatchObject({
      year: 2026,
      years: [2026],
      months: [],
      total: { shipments: 0, parcels: 0, co2e_grams: 0 },
    });
  });

  it.each([['26'], ['1999'], ['2026-01'], ['x'.repeat(10_000)]])('refuses %s for a year', async (year) => {
    const { status } = await callApi(test.app, `/shipment/emissions?year=${year}`, {
      method: 'GET',
      token: customer.token,
    });
    expect(status).toBe(400);
  });

  it.each([['/shipment/emissions'], ['/shipment/emissions/table']])('is nothing for a visitor: %s', async (path) => {
    expect((await callApi(test.app, path, { method: 'GET' })).status).toBe(401);
  });

  it('reads the shipments of that year alone', async () => {
    const { db } = test.database;
    await book('2026-05-01T09:00:00Z', ['COLLECTED']);
    // Every other one is three years older, or somebody else's: enough of them that reading all is not the cheapest.
    const { organisationId: other } = await createCustomer(test);
    await sql`
      insert into shipments
      select (jsonb_populate_record(shipment, jsonb_build_object('id', gen_random_uuid(), 'reference', 'SHP-XX' || lpad(n::text, 8, '0'),
        'tracking_code', 'XX' || lpad(n::text, 9, '0') || 'GB', 'booked_at', case when n < 1750 then '2023-05-01' else '2026-05-01' end,
        'organisation_id', case when n < 1750 then organisation_id else ${other}::uuid end))).*
      from shipments as shipment, generate_series(1000, 2500) as n where organisation_id = ${customer.organisationId}`.execute(
      db,
    );
    await sql`analyze shipments`.execute(db);
    const plan = JSON.stringify(await byMonthQuery(db, customer.organisationId, 2026).explain('json', sql`analyze`));
    expect(plan).toContain('"Index Name":"shipments_booked"');
    expect(plan).not.toContain('Seq Scan');
    expect((await statement()).total.shipments).toBe(1);
  });
});

describe('GET /shipment/emissions/table', () => {
  it('is the statement for a spreadsheet, with its sum and how it is counted', async () => {
    await book('2026-02-01T09:00:00Z', ['COLLECTED']);
    await book('2026-05-01T09:00:00Z', ['COLLECTED']);
    const answer = await test.app.inject({
      url: '/api/v1/shipment/emissions/table?year=2026',
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="emissions-2026.csv"');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.split('\r\n').slice(0, 5)).toEqual([
      '\uFEFFMonth,Shipments,Parcels,kg CO2e (estimate)',
      '2026-02,1,1,0.398',
      '2026-05,1,1,0.398',
      'Total,2,2,0.796',
      '',
    ]);
    expect(answer.body).toContain('"We count shipments');
  });
});
