import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { eventsOf } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findShipment } from '../shipments.queries.ts';
import { expireShipments } from './expire-shipments.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

/** Expires as it would be done that much later, with payments that only take notes. */
async function expireAfter(ms: number, notes: string[] = []) {
  const at = new Date(Date.now() + ms);
  await expireShipments({
    database: test.database.db,
    now: () => at,
    cancelOpenPayments: async (_trx, ids) => void notes.push(...ids.map((id) => `cancel payment of ${id}`)),
    startRefund: async (_trx, ids, reason) => void notes.push(...ids.map((id) => `refund ${id}: ${reason}`)),
  });
  return notes;
}

const statusOf = async (id: string) => (await findShipment(test.database.db, id))?.status;

describe('shipments that wait too long', () => {
  it('expire after seven days without a payment, and an open payment with them', async () => {
    const { _id } = await createShipment(test, customer);
    expect(await expireAfter(days(7) - hours(1))).not.toContain(`cancel payment of ${_id}`);
    expect(await statusOf(_id)).toBe('PENDING_PAYMENT');
    expect(await expireAfter(days(7) + hours(1))).toContain(`cancel payment of ${_id}`);
    expect(await statusOf(_id)).toBe('EXPIRED');
    expect((await eventsOf(test, _id)).at(-1)).toMatchObject({ status: 'EXPIRED', source: 'SYSTEM' });
    expect(await payShipment(test, _id)).toBe(false);
  });

  it('expire 28 days after they were booked, with their money back', async () => {
    const { _id } = await createShipment(test, customer);
    await payShipment(test, _id);
    await expireAfter(days(28) - hours(1));
    expect(await statusOf(_id)).toBe('BOOKED');
    expect(await expireAfter(days(28) + hours(1))).toContain(`refund ${_id}: expired unused`);
    expect(await statusOf(_id)).toBe('EXPIRED');
  });

  it('expire once when several processes look for them', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await createShipment(test, customer))._id));
    const notes: string[] = [];
    await Promise.all([1, 2, 3].map(() => expireAfter(days(8), notes)));
    const ours = notes.filter((note) => ids.some((id) => note.endsWith(id)));
    expect(ours).toHaveLength(6);
    expect(await Promise.all(ids.map(statusOf))).toEqual(ids.map(() => 'EXPIRED'));
  });

  it('stay as they are where the refund can’t be recorded', async () => {
    const { _id } = await createShipment(test, customer);
    await payShipment(test, _id);
    const at = new Date(Date.now() + days(29));
    const failing = expireShipments({
      database: test.database.db,
      now: () => at,
      cancelOpenPayments: async () => {},
      startRefund: () => Promise.reject(new Error('away')),
    });
    await expect(failing).rejects.toThrow('away');
    expect(await statusOf(_id)).toBe('BOOKED');
  });
});
