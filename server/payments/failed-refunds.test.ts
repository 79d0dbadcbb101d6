import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { startGuest } from '../testing/accounts/start-guest.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { sendFailedRefundMails } from '../testing/payments/send-failed-refund-mails.ts';
import { checkOpenPayments } from './check-open-payments.ts';
import { measureRefunds } from './refunds.repository.ts';
import { listOwedRefunds, recordPayOut } from './refunds.ts';
import { sendRefund } from './send-refunds.ts';

let test: PayingApp;
let customer: TestCustomer;
let clock = new Date();
beforeAll(async () => {
  test = await createPayingApp({}, { now: () => clock });
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  await test.database.db.deleteFrom('jobs').where('kind', '=', 'failed-refund-mail').execute();
});

const fail = (error: unknown) => {
  throw error;
};

/** A shipment that was paid and cancelled, and whose refund the provider has. */
async function refundShipment(who: Pick<TestCustomer, 'token'> = customer) {
  const { id, reference, intentId } = await test.bookShipment(who);
  await callApi(test.app, `/shipment/${id}/cancel`, { token: who.token });
  const { id: refundId } = await rowOf(id);
  await sendRefund(test.payments, refundId);
  return { id, reference, intentId, refundId };
}

type Refunded = Awaited<ReturnType<typeof refundShipment>>;

const rowOf = (shipmentId: string) =>
  test.database.db
    .selectFrom('refunds')
    .select(['id', 'state', 'attempt', 'failure_reason'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();

/** The provider says how its latest refund of a payment stands. */
async function sendRefundWebhook(
  { intentId }: Refunded,
  status: 'done' | 'failed',
  failureReason?: string,
): Promise<void> {
  const refundId = test.cards.refundsOf(intentId).at(-1)?.id ?? '';
  test.cards.changeRefund(refundId, { status, failureReason });
  if (status === 'failed') test.cards.change(intentId, { refundedPence: 0 });
  await test.sendWebhook({ kind: 'refund', intentId, refundId });
}

const shown = async ({ id }: Refunded) => {
  const { token } = customer;
  const shipment = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token });
  const invoices = await callApi(test.app, '/invoice/my-invoices', { method: 'GET', token });
  return { shipment: shipment.body, invoices: invoices.body };
};

const sendMails = () => sendFailedRefundMails(test);

describe('a refund to a card that is gone', () => {
  it('is told to the customer and to support, is shown, and is not tried again', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'done');
    await sendRefundWebhook(refunded, 'failed', 'expired_or_canceled_card');
    expect(await rowOf(refunded.id)).toMatchObject({
      state: 'FAILED',
      attempt: 1,
      failure_reason: 'expired_or_canceled_card',
    });
    const { sent, lines, company } = await sendMails();
    expect(sent).toMatchObject([
      { to: customer.email, subject: 'We couldn’t refund £7.92 to your card', text: textWith(company.phone) },
      {
        to: company.email,
        subject: `Refund failed: ${refunded.reference}`,
        text: textWith('expired_or_canceled_card'),
      },
    ]);
    expect(sent[0]?.text).toMatch(/We’ll never\sask for bank details by email or chat\./);
    expect(sent[0]?.text).toContain(`/dashboard/shipments/${refunded.reference}`);
    expect(lines).toEqual(['error a refund failed and has to be paid by hand']);
    const refund = {
      state: 'FAILED',
      amount: 7.92,
      message: textWith(`Call us on ${company.phone} and quote ${refunded.reference}.`),
    };
    expect(await shown(refunded)).toMatchObject({
      shipment: { shipment: { payment_status: 'REFUND_PENDING', refund } },
      invoices: { data: [{ refund }] },
    });
    const exported = await callApi(test.app, '/account/export', { method: 'GET', token: customer.token });
    expect(exported.body).toMatchObject({ records: { shipments: [{ refund }] } });
    expect(await measureRefunds(test.database.db)).toMatchObject({ failed: 1 });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });

  it('leads a sender without an account to their own link', async () => {
    const refunded = await refundShipment(await startGuest(test));
    await sendRefundWebhook(refunded, 'failed', 'lost_or_stolen_card');
    const { sent } = await sendMails();
    expect(sent[0]?.text).toContain(`/guest-parcel?parcel=${refunded.id}`);
    expect(sent[0]?.text).not.toContain('/dashboard');
  });

  it('sends one email, however many webhooks arrive at once', async () => {
    const refunded = await refundShipment();
    await Promise.all(Array.from({ length: 10 }, () => sendRefundWebhook(refunded, 'failed', 'lost_or_stolen_card')));
    expect((await sendMails()).sent).toHaveLength(2);
    expect(test.cards.refundsOf(refunded.intentId)).toHaveLength(1);
  });

  it('is paid by bank transfer once, and never by the provider as well', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'failed', 'expired_or_canceled_card');
    const { db } = test.database;
    expect((await listOwedRefunds(db)).map(({ reference }) => reference)).toContain(refunded.reference);
    const outcomes = await Promise.all([1, 2, 3].map(() => recordPayOut(test.payments, refunded.reference)));
    expect(outcomes.filter((outcome) => outcome !== 'none')).toEqual([{ paidPence: 792 }]);
    await sendRefundWebhook(refunded, 'done');
    await sendRefundWebhook(refunded, 'failed', 'unknown');
    expect(await sendRefund(test.payments, refunded.refundId)).toEqual({ outcome: 'sent' });
    expect(test.cards.refundsOf(refunded.intentId)).toHaveLength(1);
    expect(await rowOf(refunded.id)).toMatchObject({ state: 'PAID_OUT', attempt: 1 });
    expect(await shown(refunded)).toMatchObject({
      shipment: {
        shipment: { payment_status: 'REFUNDED', refund: { state: 'DONE', message: textWith('to your bank account') } },
      },
    });
    expect(await checkInvariants(db, { isAtRest: false })).toEqual([]);
  });

  it('is told to support for an erased account too', async () => {
    const refunded = await refundShipment();
    await callApi(test.app, '/account/erase', { token: customer.token, body: { password: customer.password } });
    await sendRefundWebhook(refunded, 'failed', 'expired_or_canceled_card');
    const { sent, company } = await sendMails();
    expect(sent).toMatchObject([{ to: company.email, text: textWith('The account has been erased') }]);
  });
});

describe('a refund that may succeed another time', () => {
  it('is tried again, and the customer is told so once', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'failed', 'insufficient_funds');
    expect(await rowOf(refunded.id)).toMatchObject({ state: 'PENDING', attempt: 2 });
    const first = await sendMails();
    expect(first.sent).toMatchObject([{ to: customer.email, subject: 'We’ll try your refund of £7.92 again' }]);
    expect(first.lines).toEqual(['warn a refund failed and is tried again']);
    expect(await shown(refunded)).toMatchObject({ shipment: { shipment: { refund: { state: 'RETRYING' } } } });
    await sendRefund(test.payments, refunded.refundId);
    await sendRefundWebhook(refunded, 'failed', 'insufficient_funds');
    expect((await sendMails()).sent).toEqual([]);
    await sendRefund(test.payments, refunded.refundId);
    await sendRefundWebhook(refunded, 'done');
    expect(await rowOf(refunded.id)).toMatchObject({ state: 'DONE', attempt: 3 });
    expect(await shown(refunded)).toMatchObject({
      shipment: { shipment: { payment_status: 'REFUNDED', refund: { state: 'DONE' } } },
    });
  });

  it('does not return to pending by a late webhook of an earlier attempt', async () => {
    const refunded = await refundShipment();
    const [earlier] = test.cards.refundsOf(refunded.intentId);
    await sendRefundWebhook(refunded, 'failed', 'unknown');
    await sendRefund(test.payments, refunded.refundId);
    await sendRefundWebhook(refunded, 'done');
    await test.sendWebhook({ kind: 'refund', intentId: refunded.intentId, refundId: earlier?.id ?? '' });
    expect(await shown(refunded)).toMatchObject({ shipment: { shipment: { payment_status: 'REFUNDED' } } });
  });
});

it('a refund that a dispute stopped is neither tried again nor paid by hand', async () => {
  const refunded = await refundShipment();
  await sendRefundWebhook(refunded, 'failed', 'charge_for_pending_refund_disputed');
  expect(await rowOf(refunded.id)).toMatchObject({ state: 'FAILED', attempt: 1 });
  expect(await recordPayOut(test.payments, refunded.reference)).toBe('disputed');
  expect(await shown(refunded)).toMatchObject({
    shipment: { shipment: { refund: { message: textWith('Your bank now decides about the money') } } },
  });
});

const dispute = (refunded: Refunded, status: 'open' | 'won' | 'lost', id = `dp of ${refunded.id}`) =>
  test.sendWebhook({
    kind: 'dispute',
    intentId: refunded.intentId,
    dispute: { id, amountPence: 792, status, hasTakenFunds: true },
  });
const isListed = async ({ reference }: Refunded) =>
  (await listOwedRefunds(test.database.db)).some((owed) => owed.reference === reference);
const payOut = ({ reference }: Refunded) => recordPayOut(test.payments, reference);

describe('a failed refund of a payment that is disputed', () => {
  it('is not owed while the bank decides, nor after it has paid the customer', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'failed', 'expired_or_canceled_card');
    expect(await isListed(refunded)).toBe(true);
    const { failed } = await measureRefunds(test.database.db);
    await dispute(refunded, 'open');
    expect([await isListed(refunded), await payOut(refunded)]).toEqual([false, 'disputed']);
    await dispute(refunded, 'lost');
    await dispute(refunded, 'open'); // told late
    expect([await isListed(refunded), await payOut(refunded)]).toEqual([false, 'lost']);
    expect(await measureRefunds(test.database.db)).toMatchObject({ failed: failed - 1 });
    expect(await shown(refunded)).toMatchObject({
      shipment: { shipment: { refund: { message: textWith('the money comes from your bank') } } },
    });
  });

  it('is owed, told and paid by hand once we have won', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'failed', 'charge_for_pending_refund_disputed');
    await dispute(refunded, 'open');
    await sendMails();
    expect([await isListed(refunded), await payOut(refunded)]).toEqual([false, 'disputed']);
    await dispute(refunded, 'won');
    expect(await isListed(refunded)).toBe(true);
    const { sent, company } = await sendMails();
    expect(sent).toMatchObject([
      { to: customer.email, text: textWith('owe you this money') },
      { to: company.email, text: textWith('We owe it to them.') },
    ]);
    expect(await payOut(refunded)).toEqual({ paidPence: 792 });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });

  it('stays the bank’s while another dispute about it is open', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'failed', 'expired_or_canceled_card');
    await dispute(refunded, 'open', 'dp_first');
    await dispute(refunded, 'open', 'dp_second');
    await dispute(refunded, 'won', 'dp_first');
    expect([await isListed(refunded), await payOut(refunded)]).toEqual([false, 'disputed']);
  });
});

describe('the look at open payments', () => {
  it('finds a refund that failed after it was done, although nothing is told', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'done');
    const sent = test.cards.refundsOf(refunded.intentId).at(-1)?.id ?? '';
    test.cards.changeRefund(sent, { status: 'failed', failureReason: 'expired_or_canceled_card' });
    clock = new Date(clock.getTime() + hours(1));
    await checkOpenPayments(test.payments, fail);
    expect(await rowOf(refunded.id)).toMatchObject({ state: 'DONE' });
    clock = new Date(clock.getTime() + days(1));
    await checkOpenPayments(test.payments, fail);
    expect(await rowOf(refunded.id)).toMatchObject({ state: 'FAILED' });
  });

  it('stops looking at a refund a month after it was made', async () => {
    const refunded = await refundShipment();
    await sendRefundWebhook(refunded, 'done');
    const asked: string[] = [];
    const cards = {
      ...test.cards,
      retrieveRefund: (id: string) => {
        asked.push(id);
        return test.cards.retrieveRefund(id);
      },
    };
    const own = test.cards.refundsOf(refunded.intentId).at(-1)?.id;
    for (let day = 1; day < 80; day += 1) {
      clock = new Date(clock.getTime() + days(1));
      await checkOpenPayments({ ...test.payments, cards }, () => {});
    }
    expect(asked.filter((id) => id === own).length).toBeLessThan(8);
    expect(asked.filter((id) => id === own).length).toBeGreaterThan(3);
  });

  it('reports a refund that stays pending, once a day', async () => {
    const { refundId } = await refundShipment();
    const told: string[] = [];
    const look = async (ms: number) => {
      clock = new Date(clock.getTime() + ms);
      await checkOpenPayments(test.payments, (error) => told.push(String(error)));
      return told.splice(0).filter((text) => text.includes(refundId));
    };
    expect(await look(days(3))).toEqual([]);
    expect(await look(days(1))).toEqual([expect.stringContaining('is still pending')]);
    expect(await look(hours(2))).toEqual([]);
    expect(await look(days(1))).toHaveLength(1);
  });
});
