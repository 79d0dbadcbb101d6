import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatchPaymentIntent } from '../../contract/bulk.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { sendFailedRefundMails } from '../testing/payments/send-failed-refund-mails.ts';
import { createBatch } from '../testing/shipments/create-batch.ts';
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

const gone = 'expired_or_canceled_card';
const passing = 'insufficient_funds';

interface BatchRefund {
  readonly id: string;
  readonly reference: string;
}

/** Shipments that were paid together and cancelled one by one, and whose refunds the provider has. */
async function refundBatch(count: number): Promise<BatchRefund[]> {
  const { token } = customer;
  const { _id, ids, total } = await createBatch(test, customer, count);
  const body = { amount: total, batch_id: _id };
  const opened = await callApi(test.app, '/payment/create_batch_payment_intent', { token, body });
  test.cards.pay(createBatchPaymentIntent.response.parse(opened.body).secret.replace('_secret', ''));
  await callApi(test.app, '/payment/confirm-batch-payment', { token, body: { batch_id: _id } });
  for (const id of ids) await callApi(test.app, `/shipment/${id}/cancel`, { token });
  const refunds = await test.database.db
    .selectFrom('refunds')
    .innerJoin('shipments', 'shipments.id', 'refunds.shipment_id')
    .select(['refunds.id', 'reference'])
    .where('shipment_id', 'in', ids)
    .execute();
  for (const { id } of refunds) await sendRefund(test.payments, id);
  return refunds;
}

/** The provider says that its latest refund failed. */
async function fail({ id }: BatchRefund, failureReason: string): Promise<void> {
  const { provider_id: refundId } = await test.database.db
    .selectFrom('refunds')
    .select('provider_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  test.cards.changeRefund(refundId ?? '', { status: 'failed', failureReason });
  const { refund } = (await test.cards.retrieveRefund(refundId ?? '')) as { refund: { intentId: string } }; // it was just changed
  test.cards.change(refund.intentId, { refundedPence: 0 });
  await test.sendWebhook({ kind: 'refund', intentId: refund.intentId, refundId: refundId ?? '' });
}

const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

/** Who is told of which of these refunds, mail by mail. */
async function mailsAbout(refunds: readonly BatchRefund[]) {
  const { sent, company } = await sendFailedRefundMails(test);
  const told = (to: string) => sent.filter((mail) => mail.to === to).map((mail) => named(mail, refunds));
  return { customer: told(customer.email), support: told(company.email) };
}

const named = ({ text }: OutgoingMail, refunds: readonly BatchRefund[]) =>
  refunds.filter(({ reference }) => text.includes(reference)).map(({ reference }) => reference);
const all = (refunds: readonly BatchRefund[]) => refunds.map(({ reference }) => reference);

describe('refunds of one payment that fail one after the other', () => {
  it('are all named in the mail that waits, however long it does', async () => {
    const refunds = await refundBatch(6);
    for (const refund of refunds) {
      await fail(refund, gone);
      pass(40_000);
    }
    expect(await mailsAbout(refunds)).toEqual({ customer: [all(refunds)], support: [all(refunds)] });
  });

  it('are told in a mail of their own once the one before is being sent', async () => {
    const [first, second] = await refundBatch(2);
    if (!first || !second) throw new Error('There are two.');
    await fail(first, gone);
    await test.database.db.updateTable('jobs').set({ attempts: 1 }).where('kind', '=', 'failed-refund-mail').execute();
    await fail(second, gone);
    const each = [[first.reference], [second.reference]];
    expect(await mailsAbout([first, second])).toEqual({ customer: each, support: each });
  });

  it('are told in one mail where they fail at once', async () => {
    const refunds = await refundBatch(4);
    await Promise.all(refunds.map((refund) => fail(refund, gone)));
    expect(await mailsAbout(refunds)).toEqual({ customer: [all(refunds)], support: [all(refunds)] });
  });

  it('are told to support where the customer waits for a mail about another one', async () => {
    const [retried, lost] = await refundBatch(2);
    if (!retried || !lost) throw new Error('There are two.');
    await fail(retried, passing);
    pass(5000);
    await fail(lost, gone);
    const told = await mailsAbout([retried, lost]);
    expect(told).toEqual({ customer: [[lost.reference]], support: [[lost.reference]] });
  });

  it('are told where one just before failed that nobody is told of', async () => {
    const [retried, lost] = await refundBatch(2);
    if (!retried || !lost) throw new Error('There are two.');
    await fail(retried, passing);
    await sendFailedRefundMails(test);
    await sendRefund(test.payments, retried.id);
    await fail(retried, passing);
    pass(5000);
    await fail(lost, gone);
    expect(await mailsAbout([retried, lost])).toEqual({ customer: [[lost.reference]], support: [[lost.reference]] });
  });
});
