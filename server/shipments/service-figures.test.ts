import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { serviceFigures } from '../../contract/service-figures.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { bookParcel } from '../testing/shipments/booked-parcel.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { computeServiceFigures } from './service-figures.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const thisMonth = new Date().toISOString().slice(0, 7);

function nextMonth(): Date {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 1)); // whose last month but one is this
}

test('counts what was collected: on time by the first try, late when none came, lost never on time', async () => {
  const customer = await createCustomer(product);
  const book = async (...statuses: ShipmentStatus[]) => {
    const { trackingCode } = await bookParcel(product, customer);
    for (const status of statuses) await scanParcel(product, trackingCode, status);
  };
  await book();
  await book('COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
  await book('COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED');
  await book('COLLECTED');
  await book('COLLECTED', 'LOST');
  const { db: database } = product.database;
  for (let run = 0; run < 2; run += 1) await computeServiceFigures({ database, now: nextMonth });
  const row = await database
    .selectFrom('service_months')
    .select(['collected', 'decided', 'on_time', 'lost'])
    .where('month', '=', `${thisMonth}-01`)
    .executeTakeFirst();
  expect(row).toEqual({ collected: 4, decided: 4, on_time: 2, lost: 1 });
});

test('a retry leaves out what was counted today, and the next day counts again', async () => {
  const { db: database } = product.database;
  const ofThisMonth = database.updateTable('service_months').where('month', '=', `${thisMonth}-01`);
  const collected = async () => {
    const row = await database
      .selectFrom('service_months')
      .select('collected')
      .where('month', '=', `${thisMonth}-01`)
      .executeTakeFirst();
    return row?.collected;
  };
  await computeServiceFigures({ database, now: nextMonth });
  await ofThisMonth.set({ collected: 123 }).execute();
  await computeServiceFigures({ database, now: nextMonth });
  expect(await collected()).toBe(123);
  await computeServiceFigures({ database, now: () => new Date(nextMonth().getTime() + 86_400_000) });
  expect(await collected()).not.toBe(123);
});

const month = (name: string, collected: number) => ({
  month: name,
  decided: collected,
  on_time: collected - 3,
  collected,
  lost: 1,
  computed_at: new Date(),
});

test('shows nothing of fewer than fifty, and percentages of the others', async () => {
  const { db: database } = product.database;
  await database.deleteFrom('service_months').execute();
  await database
    .insertInto('service_months')
    .values([month('2026-02-01', 49), month('2026-03-01', 1000)])
    .execute();
  const { status, body, headers } = await callApi(product.app, '/service-figures', { method: 'GET' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('max-age');
  const { data } = body as EndpointAnswer<typeof serviceFigures>; // by the contract
  expect(data).toEqual([
    { month: '2026-03', parcels: 1000, on_time_percent: 99.7, lost_per_100000: 100 },
    { month: '2026-02', parcels: null, on_time_percent: null, lost_per_100000: null },
  ]);
});
