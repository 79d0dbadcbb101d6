import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { copyShipments } from '../../testing/shipments/copy-shipments.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeShipments } from '../privacy/purge-shipments.ts';
import { shipmentRecords } from '../privacy/shipment-records.ts';
import { findShipment } from '../shipments.queries.ts';
import { expireShipments } from './expire-shipments.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

const most = { number_of_pieces: 99, weight: 99, total_gross_weight: 99 };
const later = new Date(Date.now() + days(29));

/** Unpaid, with 99 parcels each. */
async function createDrafts(count: number): Promise<void> {
  await createShipment(test, customer, most);
  await copyShipments(test.database.db, customer.organisationId, count - 1);
}

it('expires shipments of very many parcels in chunks that the database moves in time', async () => {
  await createDrafts(45);
  const chunks: number[] = [];
  await expireShipments({
    database: test.database.db,
    now: () => later,
    cancelOpenPayments: async (_trx, ids) => void chunks.push(ids.length),
    startRefund: async () => {},
  });
  expect(chunks).toEqual([20, 20, 5]);
});

it('pays unused bookings back also where unpaid ones can’t be ended', async () => {
  const [unused] = [await createShipment(test, customer), await createShipment(test, customer)];
  await payShipment(test, unused._id);
  const expiring = expireShipments({
    database: test.database.db,
    now: () => later,
    cancelOpenPayments: () => Promise.reject(new Error('away')),
    startRefund: async () => {},
  });
  await expect(expiring).rejects.toThrow('away');
  expect(await findShipment(test.database.db, unused._id)).toMatchObject({ status: 'EXPIRED' });
});

it('withdraws what is unpaid of an erased account in chunks', async () => {
  await createDrafts(45);
  const chunks: number[] = [];
  const records = shipmentRecords({
    now: () => new Date(),
    cancelOpenPayments: async (_trx, ids) => void chunks.push(ids.length),
    findRefundNotices: async () => new Map(),
  });
  await test.database.db.transaction().execute((trx) => records.eraseFor(trx, customer.organisationId));
  expect(chunks).toEqual([20, 20, 5]);
});

it('purges shipments of very many parcels in chunks', async () => {
  const at = new Date(Date.now() + days(90 * 366));
  const purge = (mostBatches?: number) =>
    purgeShipments(
      { database: test.database.db, now: () => at, retention: { peopleMonths: 25, shipmentMonths: 84 } },
      mostBatches,
    );
  await purge();
  await createDrafts(45);
  await test.database.db
    .updateTable('shipments')
    .set({ status: 'CANCELLED', erased_at: later })
    .where('organisation_id', '=', customer.organisationId)
    .execute();
  expect(await purge(1)).toEqual({ people: 0, shipments: 20 });
  expect(await purge()).toEqual({ people: 0, shipments: 25 });
});
