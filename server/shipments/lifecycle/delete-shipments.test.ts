import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '../../testing/accounts/a-caller.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { eventsOf } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteShipment } from './cancel-shipments.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const remove = (id: string) => callApi(test.app, `/shipment/${id}`, { method: 'DELETE', token: customer.token });
const see = (id: string) => callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
const total = async () => {
  const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: customer.token });
  return body;
};
const stored = async (id: string) => {
  const { db } = test.database;
  const row = await db.selectFrom('shipments').select(['status', 'hidden_at']).where('id', '=', id).executeTakeFirst();
  const events = await eventsOf(test, id);
  return { status: row?.status, isHidden: row?.hidden_at !== null, events: events.map(({ status }) => status) };
};

const done = { status: 200, body: { message: 'Shipment deleted.' } };

describe('DELETE /shipment/{id}', () => {
  it('cancels an unpaid shipment and hides it everywhere; said twice, it is answered the same', async () => {
    const { _id, _shipment_id } = await createShipment(test, customer);
    expect(await remove(_shipment_id)).toMatchObject(done);
    expect(await remove(_id)).toMatchObject(done);
    expect(await see(_id)).toMatchObject({ status: 404 });
    expect(await stored(_id)).toEqual({
      status: 'CANCELLED',
      isHidden: true,
      events: ['PENDING_PAYMENT', 'CANCELLED'],
    });
  });

  it('has one effect when it is asked for ten times at once', async () => {
    const { _id } = await createShipment(test, customer);
    const kept = await createShipment(test, customer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await stored(_id)).events).toEqual(['PENDING_PAYMENT', 'CANCELLED']);
    expect(await total()).toMatchObject({ data: [{ _id: kept._id }], total: 1 });
  });

  it('refuses a paid one and leaves it as it is', async () => {
    const { _id } = await createShipment(test, customer);
    await payShipment(test, _id);
    expect(await remove(_id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('paid') },
    });
    expect(await see(_id)).toMatchObject({ status: 200, body: { shipment: { status: 'BOOKED' } } });
  });

  it('either deletes or is booked when both happen at once, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await createShipment(test, customer);
      const [removed, hasBooked] = await Promise.all([remove(_id), payShipment(test, _id)]);
      expect((await stored(_id)).status).toBe(hasBooked ? 'BOOKED' : 'CANCELLED');
      expect(removed.status).toBe(hasBooked ? 409 : 200);
    }
  });

  it('puts one that was cancelled before out of sight, without another event', async () => {
    const { _id } = await createShipment(test, customer);
    await callApi(test.app, `/shipment/${_id}/cancel`, { token: customer.token });
    expect(await remove(_id)).toMatchObject(done);
    expect((await stored(_id)).events).toEqual(['PENDING_PAYMENT', 'CANCELLED']);
    expect(await see(_id)).toMatchObject({ status: 404 });
  });

  it('cancels the open payment in the same transaction, or nothing happens', async () => {
    const { _id } = await createShipment(test, customer);
    const caller = callerOf(customer);
    const deps = { database: test.database.db, now: () => new Date() };
    const failing = deleteShipment(
      { ...deps, cancelOpenPayments: () => Promise.reject(new Error('away')) },
      caller,
      _id,
    );
    await expect(failing).rejects.toThrow('away');
    expect(await stored(_id)).toMatchObject({ status: 'PENDING_PAYMENT', isHidden: false });
    const cancelled: string[] = [];
    await deleteShipment(
      { ...deps, cancelOpenPayments: async (_trx, ids) => void cancelled.push(...ids) },
      caller,
      _id,
    );
    expect(cancelled).toEqual([_id]);
  });
});
