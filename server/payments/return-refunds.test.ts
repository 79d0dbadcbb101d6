import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../contract/values/duration.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { callApi } from '../testing/call-api.ts';
import { createCustomer, type TestCustomer } from '../testing/create-customer.ts';
import { createPayingApp, type PayingApp } from '../testing/create-paying-app.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { writeLateRefund } from './mails/refund-mails.ts';
import { findLateRefund } from './refund-notices.ts';

let test: PayingApp;
let customer: TestCustomer;
let clock = new Date();
beforeAll(async () => {
  test = await createPayingApp({}, { now: () => clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

async function openShipment(changes: object = {}) {
  const shipment = await test.createShipment(customer, changes);
  const body = { amount: shipment.total, parcel_id: shipment._id };
  await callApi(test.app, '/payment/create_payment_intent', { token: customer.token, body });
  return { id: shipment._id, intentId: test.cards.intentOf(shipment._id).id };
}

async function bookShipment() {
  const { id, intentId } = await openShipment();
  test.cards.pay(intentId);
  await callApi(test.app, '/payment/confirm-payment', { token: customer.token, body: { parcel_id: id } });
  return { id, intentId };
}

const stateOf = async (id: string) => {
  const { db } = test.database;
  const shipment = await db
    .selectFrom('shipments')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'state', 'attempt', 'amount_pence'])
    .where('shipment_id', '=', id)
    .execute();
  const documents = await db
    .selectFrom('invoices')
    .select('kind')
    .where('shipment_id', '=', id)
    .orderBy('kind')
    .execute();
  return { ...shipment, refunds, documents: documents.map(({ kind }) => kind) };
};

describe('a return that another was booked before', () => {
  it('goes back to the card that paid for it, and its customer is told why', async () => {
    const { id } = await bookShipment();
    const { tracking_code: trackingCode } = await test.database.db
      .selectFrom('shipments')
      .select('tracking_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
      clock = new Date(clock.getTime() + minutes(1));
      const event = { key: `${status} ${id}`, status, sentence: 'A scan.', happenedAt: clock, recordedAt: clock };
      await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
    }
    const back = { return_of: id, shipper_postal_code: 'M1 1AE', receiver_postal_code: 'DA1 1AA' };
    const [first, second] = [await openShipment(back), await openShipment(back)];
    test.cards.pay(first.intentId);
    test.cards.pay(second.intentId);
    const confirm = (parcel: string) =>
      callApi(test.app, '/payment/confirm-payment', { token: customer.token, body: { parcel_id: parcel } });
    const answers = await Promise.all([confirm(first.id), confirm(second.id)]);
    const refused = answers.find(({ status }) => status === 409);
    const why = /This parcel is already being returned\. The tracking code is \w+\./;
    expect(JSON.stringify(refused?.body)).toMatch(why);
    expect(JSON.stringify(refused?.body)).toContain('goes back to your card');
    const states = await Promise.all([stateOf(first.id), stateOf(second.id)]);
    expect(states.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'BOOKED', payment_status: 'PAID', refunds: [], documents: ['INVOICE'] },
      { status: 'CANCELLED', payment_status: 'REFUND_PENDING', refunds: [{ amount_pence: 792 }], documents: [] },
    ]);
    const lost = states[0].status === 'CANCELLED' ? states[0] : states[1];
    const refund = await findLateRefund(test.database.db, [lost.refunds[0]?.id ?? '']);
    expect(refund).toMatchObject({ amountPence: 792 });
    const names = { companyName: 'Larkway', publicUrl: 'http://localhost' };
    const letter = refund && writeLateRefund(refund, 'Ada Lovelace', names);
    expect(letter?.paragraphs.join(' ')).toMatch(why);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
});
