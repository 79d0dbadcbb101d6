import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackShipment } from '../../contract/tracking.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { findLateRefund, writeLateRefund } from './refund-mails.ts';

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

const back = { shipper_postal_code: 'M1 1AE', receiver_postal_code: 'DA1 1AA' };

async function deliverShipment(): Promise<string> {
  const { id, trackingCode } = await test.bookShipment(customer);
  for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
    clock = new Date(clock.getTime() + minutes(1));
    const event = { key: `${status} ${id}`, status, sentence: 'A scan.', happenedAt: clock, recordedAt: clock };
    await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
  }
  return id;
}

/** A delivered shipment, and two returns of it whose payments are open. */
async function openTwoReturns() {
  const id = await deliverShipment();
  const first = await test.openShipment(customer, { ...back, return_of: id });
  const second = await test.openShipment(customer, back);
  // As if somebody else had opened it: a customer has one unpaid return of a parcel.
  await test.database.db.updateTable('shipments').set({ return_of: id }).where('id', '=', second.id).execute();
  return { id, first, second };
}

function payAndConfirm({ id, intentId }: { readonly id: string; readonly intentId: string }) {
  test.cards.pay(intentId);
  return callApi(test.app, '/payment/confirm-payment', { token: customer.token, body: { parcel_id: id } });
}

async function lateRefundMail(shipmentId: string): Promise<string> {
  const [refund] = (await test.moneyOf(shipmentId)).refunds;
  const late = await findLateRefund(test.database.db, [refund?.id ?? '']);
  if (!late) throw new Error('There is no late refund.');
  const names = { companyName: 'Larkway', publicUrl: 'http://localhost' };
  return writeLateRefund(late, 'Ada Lovelace', names).paragraphs.join(' ');
}

const lastSentence = async ({ trackingCode }: { readonly trackingCode: string }) => {
  const path = `/shipment/track-shipment?tracking_code=${trackingCode}`;
  const { body } = await callApi(test.app, path, { method: 'GET' });
  return trackShipment.response.parse(body).data.events.at(-1)?.sentence;
};

it('a return is not paid on account while a card may pay for it', async () => {
  await giveCredit(test.database.db, customer.organisationId);
  const returned = { ...back, return_of: await deliverShipment() };
  const { id } = await test.openShipment(customer, returned);
  const form = shipmentForm({ weight: '8', total_gross_weight: '8', ...returned, pay_from: 'ACCOUNT' });
  const answer = await callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: form });
  expect(answer).toMatchObject({ status: 409, body: { message: textWith('A payment is in progress.') } });
  expect(await test.moneyOf(id)).toMatchObject({ status: 'PENDING_PAYMENT', documents: [] });
});

describe('a return that another was booked before', () => {
  it('goes back to the card that paid for it, and its customer is told why', async () => {
    const { first, second } = await openTwoReturns();
    const answers = await Promise.all([payAndConfirm(first), payAndConfirm(second)]);
    const refused = answers.find(({ status }) => status === 409);
    const why = /This parcel is already being returned\. The tracking number is \w+\./;
    expect(JSON.stringify(refused?.body)).toMatch(why);
    expect(JSON.stringify(refused?.body)).toContain('We’ll refund your card');
    const states = await Promise.all([test.moneyOf(first.id), test.moneyOf(second.id)]);
    expect(states.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'BOOKED', payment_status: 'PAID', refunds: [], documents: ['INVOICE'] },
      { status: 'CANCELLED', payment_status: 'REFUND_PENDING', refunds: [{ amount_pence: 792 }], documents: [] },
    ]);
    const [lost, won] = states[0].status === 'CANCELLED' ? [first, second] : [second, first];
    expect(await lateRefundMail(lost.id)).toMatch(why);
    expect(await lastSentence(lost)).toBe('We couldn’t book this return. The parcel was already being returned.');
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);

    await callApi(test.app, `/shipment/${won.id}/cancel`, { token: customer.token });
    expect(await lateRefundMail(lost.id)).toContain('that we couldn’t book. The parcel was already being returned.');
  });
});

describe('a return whose parcel has been erased', () => {
  it('says that the address is missing, on its timeline and in the mail about the refund', async () => {
    const { id, first } = await openTwoReturns();
    await test.database.db.updateTable('shipments').set({ shipper_postcode: '' }).where('id', '=', id).execute();
    expect(await payAndConfirm(first)).toMatchObject({ status: 409 });
    expect(await lastSentence(first)).toBe(
      'We couldn’t book this return. We no longer had the address to return it to.',
    );
    expect(await lateRefundMail(first.id)).toContain('We no longer have the addresses of the parcel being returned.');
  });
});
