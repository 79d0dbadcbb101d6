import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTopUp, paymentOptions } from '../../contract/billing.ts';
import { createShipment, myShipments } from '../../contract/shipments.ts';
import type { Database } from '../database/database.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBatch } from '../testing/shipments/create-batch.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { refundPartToBalance } from './refund-to-balance.ts';

let test: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createPayingApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

const post = (path: string, body: object, { token } = customer) => callApi(test.app, path, { token, body });
const get = (path: string, { token } = customer) => callApi(test.app, path, { method: 'GET', token });
const confirm = (payment_id: string, who = customer) => post('/billing/payments/confirm', { payment_id }, who);

async function open(amount = 20) {
  const { payment_id, secret } = openTopUp.response.parse((await post('/billing/top-ups', { amount })).body);
  return { id: payment_id, intentId: secret.replace('_secret', '') };
}

async function topUp(amount = 20): Promise<void> {
  const { id, intentId } = await open(amount);
  test.cards.pay(intentId);
  expect(await confirm(id)).toMatchObject({ status: 200 });
}

const balance = async () => paymentOptions.response.parse((await get('/billing/payment-options')).body).balance;

/** £7.92. */
const form = (changes: object = {}) =>
  shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE', ...changes });
const book = (changes: object = {}, idempotencyKey?: string) =>
  callApi(test.app, '/shipment/create-shipment', {
    token: customer.token,
    body: form({ pay_from: 'BALANCE', ...changes }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const countShipments = async () => myShipments.response.parse((await get('/shipment/my-shipments')).body).total;

describe('topping up', () => {
  it('takes £20 to £2,000, in whole pence', async () => {
    const refused = await Promise.all(
      [19.99, 2000.01, 20.005, -20, 'lots'].map((amount) => post('/billing/top-ups', { amount })),
    );
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(refused[0]?.body).toMatchObject({ message: 'Enter an amount from £20 to £2,000.' });
  });

  it('adds to the balance once, however often and however it is confirmed', async () => {
    const { id, intentId } = await open(25.5);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: textWith('wasn’t charged') } });
    test.cards.pay(intentId);
    const about = { kind: 'intent', intentId } as const;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => confirm(id)),
      test.sendWebhook(about),
      test.sendWebhook(about),
    ]);
    expect(answers.map((answer) => (typeof answer === 'number' ? answer : answer.status))).toEqual(Array(10).fill(200));
    expect(await balance()).toBe(25.5);
    expect(await get('/billing/movements')).toMatchObject({
      body: { total: 1, data: [{ description: 'Top-up by card', amount: 25.5 }] },
    });
  });

  it('waits while the provider works on it, and asks again when it is away', async () => {
    const { id, intentId } = await open();
    test.cards.change(intentId, { status: 'processing' });
    expect(await confirm(id)).toMatchObject({ status: 202 });
    test.cards.isAway = true;
    const away = await confirm(id);
    test.cards.isAway = false;
    expect(away.status).toBe(503);
    expect(await balance()).toBeUndefined();
  });

  it('is nobody else’s', async () => {
    const { id, intentId } = await open();
    test.cards.pay(intentId);
    const stranger = await createCustomer(test);
    expect(await confirm(id, stranger)).toMatchObject({ status: 404 });
    expect(await confirm('not-an-id')).toMatchObject({ status: 404 });
    const shipper = await joinOrganisation(test, stranger, customer.organisationId, 'SHIPPER');
    expect(await confirm(id, shipper)).toMatchObject({ status: 403 });
    expect(await confirm(id)).toMatchObject({ status: 200 });
    expect(await get('/billing/payment-options', shipper)).toMatchObject({ body: { balance: 20 } });
  });
});

describe('paying from the balance', () => {
  it('books and invoices the shipment at once, and a repeated call is one booking', async () => {
    await topUp();
    const key = randomUUID();
    const [first, again] = [await book({}, key), await book({}, key)];
    expect(again.body).toEqual(first.body);
    const { shipment } = createShipment.response.parse(first.body);
    expect(shipment).toMatchObject({ status: 'BOOKED', payment_status: 'PAID', has_label: true });
    expect(await test.moneyOf(shipment._id)).toMatchObject({
      status: 'BOOKED',
      payment_status: 'PAID',
      documents: ['INVOICE'],
    });
    expect(await balance()).toBe(12.08);
  });

  it('asks a member who is no owner to create first: their limit is looked at when they pay', async () => {
    await topUp();
    const shipper = await joinOrganisation(test, await createCustomer(test), customer.organisationId, 'SHIPPER');
    const body = form({ pay_from: 'BALANCE' });
    expect(await post('/shipment/create-shipment', body, shipper)).toMatchObject({ status: 403 });
    const draft = await test.createShipment(shipper);
    const paid = { amount: draft.total, parcel_id: draft._id, pay_from: 'BALANCE' };
    expect(await post('/billing/pay', paid, shipper)).toMatchObject({ status: 200 });
  });

  it('says both amounts where there is not enough, and creates nothing', async () => {
    await topUp();
    await book();
    await book();
    const refused = await book();
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This costs £7.92, and your balance is £4.16. Top up your balance or pay by card.' },
    });
    expect(await countShipments()).toBe(2);
    expect(await balance()).toBe(4.16);
  });

  it('ten who book against a balance for one: one wins', async () => {
    await topUp();
    await book(); // leaves £12.08
    const answers = await Promise.all(Array.from({ length: 10 }, () => book()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await balance()).toBe(4.16);
  });

  it('pays for a draft, whose open card payment is cancelled, and loses nothing where there is too little', async () => {
    const draft = await test.openShipment(customer);
    const pay = (amount = 7.92) => post('/billing/pay', { amount, parcel_id: draft.id, pay_from: 'BALANCE' });
    expect(await pay()).toMatchObject({ status: 409, body: { message: textWith('your balance is £0.00') } });
    expect(await test.moneyOf(draft.id)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID' });
    await topUp();
    expect(await pay(7.91)).toMatchObject({ status: 409 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(test.cards.intentOf(draft.id).status).toBe('cancelled');
    expect(await balance()).toBe(12.08);
  });

  it('locks the organisation before its shipments, as an erasure does', async () => {
    await topUp();
    const draft = await test.openShipment(customer);
    const { db } = test.database;
    let erasing: Database = db;
    const held = await holdLock(db, async (trx) => {
      erasing = trx;
      await sql`select from organisations where id = ${customer.organisationId} for update`.execute(trx);
    });
    const paying = post('/billing/pay', { amount: 7.92, parcel_id: draft.id, pay_from: 'BALANCE' });
    await untilWaiting(db, 1, paying);
    await sql`select from shipments where id = ${draft.id} for update nowait`.execute(erasing);
    await held.release();
    expect(await paying).toMatchObject({ status: 200 });
  });

  it('pays nothing twice where a card and the balance race for a draft', async () => {
    await topUp(100);
    for (let round = 0; round < 5; round += 1) {
      const draft = await test.openShipment(customer);
      test.cards.pay(draft.intentId);
      await Promise.all([
        post('/billing/pay', { amount: 7.92, parcel_id: draft.id, pay_from: 'BALANCE' }),
        post('/payment/confirm-payment', { parcel_id: draft.id }),
      ]);
      expect(await test.moneyOf(draft.id)).toMatchObject({ payment_status: 'PAID', documents: ['INVOICE'] });
    }
    expect(await balance()).toBe(100);
  });

  it('puts the money back when the shipment is cancelled', async () => {
    await topUp();
    const { shipment } = createShipment.response.parse((await book()).body);
    const cancel = () => post(`/shipment/${shipment._id}/cancel`, {});
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ message: 'Shipment cancelled. We’ve put £7.92 back on your balance.' });
    }
    expect(await test.moneyOf(shipment._id)).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'REFUNDED',
      documents: ['CREDIT_NOTE', 'INVOICE'],
    });
    expect(await balance()).toBe(20);
    expect(await get('/billing/movements')).toMatchObject({ body: { total: 3 } });
  });

  it('gives back parts until nothing is left, and a cancellation the rest', async () => {
    await topUp();
    const { shipment } = createShipment.response.parse((await book()).body);
    const refund = (partPence: number) =>
      refundPartToBalance(test.payments, { reference: shipment._shipment_id, partPence, reason: 'arrived late' });
    const refunds = await Promise.all(Array.from({ length: 10 }, () => refund(113)));
    expect(refunds.filter(({ outcome }) => outcome === 'refunded')).toHaveLength(7);
    expect(await test.moneyOf(shipment._id)).toMatchObject({ status: 'BOOKED', payment_status: 'PAID' });
    expect(await balance()).toBe(20 - 7.92 + 7 * 1.13);
    await post(`/shipment/${shipment._id}/cancel`, {});
    expect(await test.moneyOf(shipment._id)).toMatchObject({ status: 'CANCELLED', payment_status: 'REFUNDED' });
    expect(await balance()).toBe(20);
    expect(await refund(1)).toEqual({ outcome: 'too-much', leftPence: 0 });
    expect(await get('/billing/movements')).toMatchObject({ body: { total: 10 } });
  });

  it('books a file, all or none, and the unpaid rest of one', async () => {
    await topUp();
    const rows = [form(), form()];
    const bulk = (more: object) => post('/shipment/bulk', { ...more, pay_from: 'BALANCE' });
    expect(await bulk({ rows: [...rows, form()] })).toMatchObject({ status: 409 });
    expect(await countShipments()).toBe(0);
    expect(await bulk({ rows })).toMatchObject({ status: 200, body: { batch: { unpaid: 0, total: 0 } } });
    expect(await balance()).toBe(4.16);
    await topUp(20);
    const batch = await createBatch(test, customer, 2);
    const paid = await post('/billing/pay', { amount: batch.total, batch_id: batch._id, pay_from: 'BALANCE' });
    expect(paid).toMatchObject({ status: 200, body: { paid: 2, total: 15.84 } });
  });

  it('keeps an account with a balance from being erased, and says what to do', async () => {
    await topUp();
    const erased = await post('/account/erase', { password: customer.password });
    expect(erased).toMatchObject({ status: 409, body: { message: textWith('£20.00 on your balance') } });
  });
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
});
