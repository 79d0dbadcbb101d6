import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../contract/values/time/duration.ts';
import { recordScans } from '../../operations/record-scans.ts';
import { callerOf } from '../../testing/accounts/a-caller.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { scanParcel } from '../../testing/shipments/scan-parcel.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelShipment } from './cancel-shipments.ts';
import { setPaymentStatuses } from './payment-status.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const cancel = (id: string) => callApi(test.app, `/shipment/${id}/cancel`, { token: customer.token });

/** Cancels with payments that only take notes. */
async function cancelNoting(id: string) {
  const notes: string[] = [];
  const shipment = await cancelShipment(
    {
      database: test.database.db,
      now: () => new Date(),
      cancelOpenPayments: async (_trx, ids) => void notes.push(...ids.map((one) => `cancel payment of ${one}`)),
      startRefund: async (_trx, ids, reason) => void notes.push(...ids.map((one) => `refund ${one}: ${reason}`)),
    },
    callerOf(customer),
    id,
  );
  return { status: shipment.status, notes };
}

describe('POST /shipment/{id}/cancel', () => {
  it('cancels an unpaid shipment, which stays in the list; again is answered as it stands', async () => {
    const { _id } = await createShipment(test, customer);
    const answer = {
      status: 200,
      body: { message: 'Shipment cancelled.', shipment: { _id, status: 'CANCELLED' } },
    };
    expect(await cancel(_id)).toMatchObject(answer);
    expect(await cancel(_id)).toMatchObject(answer);
    const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token: customer.token });
    expect(body).toMatchObject({ data: [{ _id, status: 'CANCELLED' }] });
  });

  it('refunds a paid one once, and cancels the payment of an unpaid one', async () => {
    const [paid, unpaid] = [await createShipment(test, customer), await createShipment(test, customer)];
    await payShipment(test, paid._id);
    expect(await cancelNoting(paid._id)).toEqual({
      status: 'CANCELLED',
      notes: [`refund ${paid._id}: cancelled by the customer`],
    });
    expect((await cancelNoting(paid._id)).notes).toEqual([]);
    expect((await cancelNoting(unpaid._id)).notes).toEqual([`cancel payment of ${unpaid._id}`]);
  });

  it('does not work any more once a collection is known that came too late to move the status', async () => {
    const { _id, _tracking_id } = await createShipment(test, customer, { number_of_pieces: 2 });
    await payShipment(test, _id);
    const start = Date.now();
    const at = (minute: number) => new Date(start + minutes(minute));
    const scan = async (status: 'COLLECTED' | 'COLLECTION_FAILED', minute: number) => {
      const scanned = {
        tracking_code: _tracking_id,
        status,
        at: at(minute).toISOString(),
        town: '',
        idempotency_key: `${status} ${minute}`,
      };
      const [result] = await recordScans({ database: test.database.db, now: () => at(4) }, [scanned]);
      return result?.outcome;
    };
    const canCancel = async () =>
      callApi(test.app, `/shipment/${_id}`, { method: 'GET', token: customer.token }).then(({ body }) => body);
    expect([await scan('COLLECTION_FAILED', 3), await scan('COLLECTION_FAILED', 2)]).toEqual(['accepted', 'late']);
    expect(await canCancel()).toMatchObject({ shipment: { status: 'BOOKED', can_cancel: true } });
    expect(await scan('COLLECTED', 1)).toBe('late'); // by a van whose phone was offline
    expect(await canCancel()).toMatchObject({ shipment: { status: 'BOOKED', can_cancel: false } });
    expect(await cancel(_id)).toMatchObject({
      status: 409,
      body: { message: textWith('We already have at least one of these parcels') },
    });
  });

  it('starts one refund when it is asked for ten times at once', async () => {
    const { _id } = await createShipment(test, customer);
    await payShipment(test, _id);
    const results = await Promise.all(Array.from({ length: 10 }, () => cancelNoting(_id)));
    expect(results.flatMap(({ notes }) => notes)).toHaveLength(1);
  });

  it('still works after a collection that failed, and not after one that did not', async () => {
    const [missed, collected] = [await createShipment(test, customer), await createShipment(test, customer)];
    for (const { _id } of [missed, collected]) await payShipment(test, _id);
    await scanParcel(test, missed._tracking_id, 'COLLECTION_FAILED');
    await scanParcel(test, collected._tracking_id, 'COLLECTED');
    expect((await cancelNoting(missed._id)).notes).toHaveLength(1);
    expect(await cancel(collected._id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('We already have this parcel') },
    });
    for (const status of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
      await scanParcel(test, collected._tracking_id, status);
    }
    expect(await cancel(collected._id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('This parcel has been delivered') },
    });
  });

  it('is refused while the payment is disputed: the bank decides about that money', async () => {
    const { _id } = await createShipment(test, customer);
    await payShipment(test, _id);
    const disputed = { from: ['PAID'], to: 'DISPUTED' } as const;
    await test.database.db.transaction().execute((trx) => setPaymentStatuses(trx, [_id], disputed));
    expect(await cancel(_id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('disputed with your bank') },
    });
  });

  it('knows nothing of a deleted one', async () => {
    const { _id } = await createShipment(test, customer);
    await callApi(test.app, `/shipment/${_id}`, { method: 'DELETE', token: customer.token });
    expect(await cancel(_id)).toMatchObject({ status: 404 });
  });
});
