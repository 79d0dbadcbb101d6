import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import type { FakeCards } from '../testing/payments/fake-cards.ts';
import { cancelIntent } from './cancel-payments.ts';
import { checkOpenPayments } from './check-open-payments.ts';
import { sendRefund } from './send-refunds.ts';

let test: PayingApp;
let customer: TestCustomer;
let clock = new Date();
beforeAll(async () => {
  test = await createPayingApp({}, { now: () => clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.updateTable('refunds').set({ next_check_at: null }).execute(); // those of other tests are not looked at
  customer = await createCustomer(test);
});

const fail = (error: unknown) => {
  throw error;
};
const at = (path: string, method: 'POST' | 'DELETE' = 'POST') =>
  callApi(test.app, path, { method, token: customer.token });

/** The refund that a shipment has. */
const refundOf = async (id: string) => {
  const [refund] = (await test.moneyOf(id)).refunds;
  if (!refund) throw new Error('There is no refund.');
  return refund;
};

describe('cancelling a booked shipment', () => {
  it('takes the invoice back and gives the money back, once', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    const answers = await Promise.all([at(`/shipment/${id}/cancel`), at(`/shipment/${id}/cancel`)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Shipment cancelled. We’ll refund your card.' },
      });
    }
    const refund = await refundOf(id);
    expect(await test.moneyOf(id)).toEqual({
      status: 'CANCELLED',
      payment_status: 'REFUND_PENDING',
      refunds: [{ id: refund.id, state: 'PENDING', attempt: 1, amount_pence: 792 }],
      documents: ['CREDIT_NOTE', 'INVOICE'],
    });

    await Promise.all([sendRefund(test.payments, refund.id), sendRefund(test.payments, refund.id)]);
    const [sent, ...more] = test.cards.refundsOf(intentId);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ amountPence: 792 });
    test.cards.changeRefund(sent?.id ?? '', { status: 'done' });
    await test.sendWebhook({ kind: 'refund', intentId, refundId: sent?.id ?? '' });
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'REFUNDED', refunds: [{ state: 'DONE' }] });
  });

  it('waits for a provider that is away', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    const refund = await refundOf(id);
    test.cards.isAway = true;
    expect(await sendRefund(test.payments, refund.id)).toMatchObject({ outcome: 'try-again' });
    test.cards.isAway = false;
    expect(await sendRefund(test.payments, refund.id)).toEqual({ outcome: 'sent' });
    expect(test.cards.refundsOf(intentId)).toHaveLength(1);
  });

  it('goes on trying while the provider refuses, and knows money that has gone back already', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    const { id: refundId } = await refundOf(id);
    test.cards.change(intentId, { receivedPence: 0 }); // as if there were no funds
    test.cards.refusal = 'insufficient_funds';
    expect(await sendRefund(test.payments, refundId)).toEqual({
      outcome: 'try-again',
      reason: 'refused: insufficient_funds',
    });
    test.cards.refusal = 'charge_already_refunded';
    expect(await sendRefund(test.payments, refundId)).toEqual({ outcome: 'sent' });
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'REFUNDED', refunds: [{ state: 'DONE' }] });
  });

  it('stops trying where the payment is disputed, and tells the customer', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    const { id: refundId } = await refundOf(id);
    test.cards.change(intentId, { receivedPence: 0 });
    test.cards.refusal = 'charge_disputed';
    expect(await sendRefund(test.payments, refundId)).toEqual({ outcome: 'sent' });
    test.cards.refusal = 'charge_already_refunded';
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'REFUND_PENDING', refunds: [{ state: 'FAILED' }] });
    const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
    expect(body).toMatchObject({ shipment: { refund: { state: 'FAILED', message: textWith('disputed') } } });
    expect(await sendRefund(test.payments, refundId)).toEqual({ outcome: 'sent' }); // nothing is left to try
  });

  it.each([
    ['within a day, and then the provider refuses', days(0)],
    ['weeks later', days(20)],
  ])('follows a refund whose answer was lost, asked for again %s', async (_when, laterMs) => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    const { id: refundId } = await refundOf(id);
    await test.cards.refund({ intentId, amountPence: 792, idempotencyKey: `${refundId}-1-792` }); // heard by the provider alone
    test.cards.forgetKeys();
    test.cards.change(intentId, { receivedPence: laterMs === 0 ? 792 : 2 * 792 }); // or part of a larger payment
    clock = new Date(clock.getTime() + laterMs);
    expect(await sendRefund(test.payments, refundId)).toEqual({ outcome: 'sent' });
    const [sent, ...more] = test.cards.refundsOf(intentId);
    expect(more).toEqual([]);
    test.cards.changeRefund(sent?.id ?? '', { status: 'failed', failureReason: 'unknown' });
    await test.sendWebhook({ kind: 'refund', intentId, refundId: sent?.id ?? '' });
    expect(await refundOf(id)).toMatchObject({ state: 'PENDING', attempt: 2 });
  });

  it('tries again when the bank sends the money back, and leaves it to people after the third time', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    const { id: refundId } = await refundOf(id);
    for (const attempt of [1, 2, 3]) {
      expect(await refundOf(id)).toMatchObject({ state: 'PENDING', attempt });
      await sendRefund(test.payments, refundId);
      const sent = test.cards.refundsOf(intentId).at(-1);
      test.cards.changeRefund(sent?.id ?? '', { status: 'failed', failureReason: 'insufficient_funds' });
      test.cards.change(intentId, { refundedPence: 0 });
      await test.sendWebhook({ kind: 'refund', intentId, refundId: sent?.id ?? '' });
    }
    expect(await test.moneyOf(id)).toMatchObject({
      payment_status: 'REFUND_PENDING',
      refunds: [{ state: 'FAILED', attempt: 3 }],
    });
  });
});

describe('deleting an unpaid shipment', () => {
  it('has the provider cancel its payment', async () => {
    const { id, intentId } = await test.openShipment(customer);
    expect(await at(`/shipment/${id}`, 'DELETE')).toMatchObject({ status: 200 });
    const [intent] = await test.database.db
      .selectFrom('card_intents')
      .select('id')
      .where('provider_id', '=', intentId)
      .execute();
    expect(await cancelIntent(test.payments, intent?.id ?? '')).toEqual({ outcome: 'done' });
    expect(test.cards.intentOf(id).status).toBe('cancelled');
  });

  it('gives back what a card paid meanwhile, although nothing is told', async () => {
    const { id, intentId } = await test.openShipment(customer);
    await at(`/shipment/${id}`, 'DELETE');
    test.cards.pay(intentId);
    clock = new Date(clock.getTime() + minutes(1));
    await checkOpenPayments(test.payments, fail);
    expect(await test.moneyOf(id)).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'REFUND_PENDING',
      refunds: [{ state: 'PENDING', amount_pence: 792 }],
      documents: [],
    });
    const [told, ...more] = await test.database.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'late-refund-mail')
      .execute();
    expect(told).toEqual({ payload: { refundIds: [(await refundOf(id)).id] } });
    expect(more).toEqual([]);
  });
});

describe('the look at open payments', () => {
  it('books what was paid while nobody told, within a minute', async () => {
    const { id, intentId } = await test.openShipment(customer);
    test.cards.pay(intentId);
    await checkOpenPayments(test.payments, fail);
    expect(await test.moneyOf(id)).toMatchObject({ status: 'PENDING_PAYMENT' }); // too early to ask
    clock = new Date(clock.getTime() + minutes(1));
    await checkOpenPayments(test.payments, fail);
    expect(await test.moneyOf(id)).toMatchObject({ status: 'BOOKED', payment_status: 'PAID', documents: ['INVOICE'] });
  });

  it('asks about refunds as well', async () => {
    const { id, intentId } = await test.bookShipment(customer);
    await at(`/shipment/${id}/cancel`);
    await sendRefund(test.payments, (await refundOf(id)).id);
    test.cards.changeRefund(test.cards.refundsOf(intentId)[0]?.id ?? '', { status: 'done' });
    clock = new Date(clock.getTime() + days(1));
    await checkOpenPayments(test.payments, fail);
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'REFUNDED' });
  });

  it('is given up, with a word to people, where the provider does not know a payment for a month, but not its money', async () => {
    const { id, intentId } = await test.openShipment(customer);
    const elsewhere = `${intentId} with other keys`;
    const rename = (from: string, to: string) =>
      test.database.db.updateTable('card_intents').set({ provider_id: to }).where('provider_id', '=', from).execute();
    await rename(intentId, elsewhere);
    const asked: string[] = [];
    const cards: FakeCards = {
      ...test.cards,
      retrieveIntent: (name) => {
        asked.push(name);
        return test.cards.retrieveIntent(name);
      },
      cancelIntent: (name) => {
        asked.push(name);
        return test.cards.cancelIntent(name);
      },
    };
    /** What people are told, and how often the provider is asked about it, in a look at that time. */
    const look = async (ms: number) => {
      asked.length = 0;
      const told: string[] = [];
      const now = () => new Date(clock.getTime() + ms);
      await checkOpenPayments({ ...test.payments, cards, now }, (error) => told.push(String(error)));
      return { asked: asked.filter((name) => name === elsewhere).length, told };
    };

    expect(await look(days(1))).toEqual({ asked: 1, told: [] });
    expect(await at(`/shipment/${id}`, 'DELETE')).toMatchObject({ status: 200 });
    expect(await look(days(29))).toEqual({ asked: 1, told: [] });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
    expect(await look(days(31))).toEqual({
      asked: 1,
      told: [expect.stringContaining(`${elsewhere} over £7.92 is unknown to the card provider`)],
    });
    expect(await look(days(300))).toEqual({ asked: 0, told: [] });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);

    await rename(elsewhere, intentId);
    test.cards.pay(intentId);
    expect(await test.sendWebhook({ kind: 'intent', intentId })).toBe(200);
    expect(await test.moneyOf(id)).toMatchObject({ refunds: [{ state: 'PENDING', amount_pence: 792 }], documents: [] });
  });
});

describe('invoice numbers', () => {
  it('have no gaps when many pay at once and some of it fails', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => test.openShipment(customer)));
    opened.forEach(({ intentId }, index) => {
      test.cards.pay(intentId);
      if (index % 4 === 0) test.cards.change(intentId, { receivedPence: 1 }); // fails inside the transaction
    });
    await Promise.all(opened.map(({ intentId }) => test.sendWebhook({ kind: 'intent', intentId })));
    const rows = await test.database.db
      .selectFrom('invoices')
      .select('number')
      .where('kind', '=', 'INVOICE')
      .orderBy('number')
      .execute();
    const numbers = rows.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(9);
  });
});
