import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createBatch, type TestBatch } from '../testing/shipments/create-batch.ts';
import { cancelIntent } from './cancel-payments.ts';
import { checkOpenPayments } from './check-open-payments.ts';

let test: PayingApp;
let customer: TestCustomer;
let batch: TestBatch;
beforeAll(async () => {
  test = await createPayingApp({ LIMIT_PAYMENTS_PER_CUSTOMER: '100/1h' });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  batch = await createBatch(test, customer, 3);
});

const openAll = (amount = batch.total, { token } = customer) =>
  callApi(test.app, '/payment/create_batch_payment_intent', { token, body: { amount, batch_id: batch._id } });
const openOne = (id = batch.ids[0] ?? '') =>
  callApi(test.app, '/payment/create_payment_intent', { token: customer.token, body: { amount: 7.92, parcel_id: id } });
const confirmAll = ({ token } = customer) =>
  callApi(test.app, '/payment/confirm-batch-payment', { token, body: { batch_id: batch._id } });
const removeOne = (id = batch.ids[0] ?? '') =>
  callApi(test.app, `/shipment/${id}`, { method: 'DELETE', token: customer.token });
const removeAll = () => callApi(test.app, `/shipment/bulk/${batch._id}`, { method: 'DELETE', token: customer.token });
/** The provider's id of the intent that an answer opened. */
const intentIn = (answer: { body: unknown }) =>
  createBatchPaymentIntent.response.parse(answer.body).secret.replace('_secret', '');

const aMinuteLater = () => new Date(Date.now() + 60_000);

/** Everything money has done for the batch: by shipment, in the order of the file. */
async function books() {
  const { db } = test.database;
  const shipments = await db
    .selectFrom('shipments')
    .select(['id', 'status', 'payment_status', 'gross_pence'])
    .where('organisation_id', '=', customer.organisationId)
    .orderBy('id')
    .execute();
  const ids = shipments.map(({ id }) => id);
  const payments = await db
    .selectFrom('payments')
    .select(['shipment_id', 'amount_pence', 'has_booked'])
    .where('shipment_id', 'in', ids)
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['shipment_id', 'kind', 'gross_pence'])
    .where('shipment_id', 'in', ids)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['shipment_id', 'amount_pence'])
    .where('shipment_id', 'in', ids)
    .execute();
  return shipments.map(({ id, status, payment_status, gross_pence }) => ({
    status,
    payment_status,
    gross_pence,
    payments: payments
      .filter(({ shipment_id }) => shipment_id === id)
      .map(({ amount_pence, has_booked }) => [amount_pence, has_booked]),
    invoices: invoices
      .filter(({ shipment_id }) => shipment_id === id)
      .map(({ kind, gross_pence: pence }) => [kind, pence]),
    refunds: refunds.filter(({ shipment_id }) => shipment_id === id).map(({ amount_pence }) => amount_pence),
  }));
}

const booked = {
  status: 'BOOKED',
  payment_status: 'PAID',
  payments: [[792, true]],
  invoices: [['INVOICE', 792]],
  refunds: [],
};
const returned = { status: 'CANCELLED', payments: [[792, false]], invoices: [], refunds: [792] };
const withdrawn = { status: 'CANCELLED', payment_status: 'UNPAID', payments: [], invoices: [], refunds: [] };

describe('one payment for a batch', () => {
  it('is opened for what we ask, once for ten who ask at once, and refused for another amount', async () => {
    expect(await openAll(23.75)).toMatchObject({
      status: 409,
      body: { message: textWith('3 shipments are waiting for a payment of £23.76') },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => openAll()));
    expect(new Set(answers.map(intentIn)).size).toBe(1);
    expect(await test.cards.retrieveIntent(intentIn(await openAll()))).toMatchObject({ intent: { amountPence: 2376 } });
  });

  it('books every shipment with an invoice of its own and one receipt, no matter who reports the payment and how often', async () => {
    const intentId = intentIn(await openAll());
    expect(await confirmAll()).toMatchObject({ status: 409, body: { message: textWith('haven’t been paid for yet') } });
    test.cards.pay(intentId);
    const webhook = () => test.sendWebhook({ kind: 'intent', intentId });
    await Promise.all([confirmAll(), webhook(), confirmAll(), webhook(), confirmAll(), webhook()]);
    expect(await confirmAll()).toMatchObject({
      status: 200,
      body: { message: 'Payment succeeded!', payment_status: 'PAID', paid: 3, total: 23.76 },
    });
    expect(await books()).toMatchObject([booked, booked, booked]);
    const jobs = await test.database.db.selectFrom('jobs').select('payload').where('kind', '=', 'receipt').execute();
    const numbers = await test.database.db
      .selectFrom('invoices')
      .select('number')
      .where('organisation_id', '=', customer.organisationId)
      .orderBy('number')
      .execute();
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ invoiceNumbers: numbers.map(({ number }) => number) });
    expect(await openAll()).toMatchObject({ status: 409, body: { message: textWith('None of these shipments') } });
  });

  it('is booked although nobody tells, and says so while the provider still works on it', async () => {
    const intentId = intentIn(await openAll());
    test.cards.change(intentId, { status: 'processing' });
    expect(await confirmAll()).toMatchObject({ status: 202, body: { payment_status: 'PROCESSING' } });
    test.cards.pay(intentId);
    await checkOpenPayments({ ...test.payments, now: aMinuteLater }, () => {});
    expect(await books()).toMatchObject([booked, booked, booked]);
  });

  it('hides another customer’s batch', async () => {
    const other = await createCustomer(test);
    expect(await openAll(batch.total, other)).toMatchObject({ status: 404 });
    expect(await confirmAll(other)).toMatchObject({ status: 404 });
  });
});

describe('two ways to pay for the same shipment', () => {
  it('are never open at once: whichever was asked for last is', async () => {
    const all = intentIn(await openAll());
    const one = intentIn(await openOne());
    expect(await test.cards.retrieveIntent(all)).toMatchObject({ intent: { status: 'cancelled' } });
    expect(await test.cards.retrieveIntent(one)).toMatchObject({ intent: { status: 'open', amountPence: 792 } });
    const again = intentIn(await openAll());
    expect(await test.cards.retrieveIntent(one)).toMatchObject({ intent: { status: 'cancelled' } });
    test.cards.pay(one); // too late
    test.cards.pay(again);
    await confirmAll();
    expect(await books()).toMatchObject([booked, booked, booked]);
  });

  it('end with each shipment paid once when two people pay at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      batch = await createBatch(test, (customer = await createCustomer(test)), 3);
      const answers = await Promise.all([openAll(), openOne(), openAll(), openOne(batch.ids[1])]);
      for (const answer of answers) if (answer.status === 200) test.cards.pay(intentIn(answer));
      await Promise.all([confirmAll(), confirmAll(), openAll(), openOne(batch.ids[2])]);
      await confirmAll();
      const shipments = await books();
      expect(shipments.map(({ status }) => status)).toContain('BOOKED');
      for (const { status, payments, invoices, refunds } of shipments) {
        const isPaid = status === 'BOOKED';
        expect({ payments, invoices, refunds }).toEqual({
          payments: isPaid ? [[792, true]] : [],
          invoices: isPaid ? [['INVOICE', 792]] : [],
          refunds: [],
        });
      }
    }
  });
});

describe('a shipment of the batch that goes away during the payment', () => {
  it('ends the payment, and the rest is paid by another of the right sum', async () => {
    const first = intentIn(await openAll());
    await removeOne();
    const second = await openAll(15.84);
    expect(intentIn(second)).not.toBe(first);
    expect(await test.cards.retrieveIntent(first)).toMatchObject({ intent: { status: 'cancelled' } });
    test.cards.pay(intentIn(second));
    expect(await confirmAll()).toMatchObject({ status: 200, body: { paid: 2, total: 15.84 } });
    expect(await books()).toMatchObject([withdrawn, booked, booked]);
  });

  it('has its share given back where the card was quicker, and the rest is booked', async () => {
    const intentId = intentIn(await openAll());
    test.cards.isAway = true; // so that the deletion can't learn of the payment first
    await removeOne();
    test.cards.isAway = false;
    test.cards.pay(intentId);
    expect(await confirmAll()).toMatchObject({ status: 200, body: { paid: 2, total: 15.84 } });
    expect(await books()).toMatchObject([returned, booked, booked]);
  });

  it('is one of several of which one mail tells that they were paid too late', async () => {
    const intentId = intentIn(await openAll());
    test.cards.isAway = true;
    await removeAll();
    test.cards.isAway = false;
    test.cards.pay(intentId);
    await test.sendWebhook({ kind: 'intent', intentId });
    expect(await books()).toMatchObject([returned, returned, returned]);
    const { rows: refunds } = await sql<{ id: string }>`
      select id from refunds where shipment_id = any(${batch.ids}::uuid[])`.execute(test.database.db);
    const { rows: mails } = await sql<{ ids: string[] }>`
      select array(select jsonb_path_query(payload, '$.*[*]') #>> '{}') as ids from jobs
      where kind = 'late-refund-mail'`.execute(test.database.db);
    const told = mails.filter(({ ids }) => refunds.some(({ id }) => ids.includes(id)));
    expect(told.map(({ ids }) => ids.toSorted())).toEqual([refunds.map(({ id }) => id).toSorted()]);
  });

  it('is booked or given back, never both or neither, in any race', async () => {
    for (let round = 0; round < 5; round += 1) {
      batch = await createBatch(test, (customer = await createCustomer(test)), 3);
      const intentId = intentIn(await openAll());
      test.cards.pay(intentId);
      const webhook = () => test.sendWebhook({ kind: 'intent', intentId });
      const remove = round % 2 === 0 ? removeAll : removeOne;
      await Promise.all([
        confirmAll(),
        remove(),
        webhook(),
        removeOne(),
        confirmAll(),
        webhook(),
        removeAll(),
        confirmAll(),
      ]);
      await confirmAll();
      for (const found of await books()) {
        expect(found).toMatchObject(found.status === 'BOOKED' ? booked : returned);
      }
    }
  });
});

describe('Cancel in create mode', () => {
  it('withdraws the batch and has the provider cancel its payment', async () => {
    const providerId = intentIn(await openAll());
    expect(await removeAll()).toMatchObject({ status: 200 });
    const jobs = await test.database.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'cancel-intent')
      .execute();
    for (const { payload } of jobs) await cancelIntent(test.payments, (payload as { intentId: string }).intentId); // as it was queued
    expect(await test.cards.retrieveIntent(providerId)).toMatchObject({ intent: { status: 'cancelled' } });
    expect(await books()).toMatchObject([withdrawn, withdrawn, withdrawn]);
  });

  it('is what an erasure of the account does too, with one word to the provider for the whole batch', async () => {
    const providerId = intentIn(await openAll());
    const { token, password } = customer;
    expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    const { rows: jobs } = await sql`
      select from jobs join card_intents on card_intents.id::text = payload->>'intentId'
      where kind = 'cancel-intent' and provider_id = ${providerId}`.execute(test.database.db);
    expect(jobs).toHaveLength(1);
    expect(await books()).toMatchObject([withdrawn, withdrawn, withdrawn]);
  });

  it('does not lose a batch whose payment went through unheard', async () => {
    test.cards.pay(intentIn(await openAll()));
    expect(await removeAll()).toMatchObject({
      status: 409,
      body: { message: textWith('You’ve paid for these shipments') },
    });
    expect(await books()).toMatchObject([booked, booked, booked]);
  });
});
