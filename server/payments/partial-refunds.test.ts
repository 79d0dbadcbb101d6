import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { sendRefund } from './send-refunds.ts';
import { refundPart } from './start-refunds.ts';

let test: PayingApp;
let customer: TestCustomer;
let booked: Awaited<ReturnType<PayingApp['bookShipment']>>;
beforeAll(async () => {
  test = await createPayingApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
  booked = await test.bookShipment(customer);
});

const refund = (partPence: number | 'all') =>
  refundPart(test.payments, { reference: booked.reference, partPence, reason: 'arrived late' });
const cancel = () => callApi(test.app, `/shipment/${booked.id}/cancel`, { token: customer.token });

/** Oldest first. */
async function refundRows() {
  const query = test.database.db.selectFrom('refunds').select(['id', 'amount_pence', 'state']);
  return query.where('shipment_id', '=', booked.id).orderBy('created_at').execute();
}

async function sendAll(): Promise<void> {
  for (const { id, state } of await refundRows()) if (state === 'PENDING') await sendRefund(test.payments, id);
  for (const { id } of test.cards.refundsOf(booked.intentId)) {
    test.cards.changeRefund(id, { status: 'done' });
    await test.sendWebhook({ kind: 'refund', intentId: booked.intentId, refundId: id });
  }
}

async function creditNotes() {
  const query = test.database.db.selectFrom('invoices').select(['net_pence', 'vat_pence', 'gross_pence', 'reason']);
  return query.where('shipment_id', '=', booked.id).where('kind', '=', 'CREDIT_NOTE').orderBy('number').execute();
}

async function expectSound(paymentStatus: string, refundedPence: number): Promise<void> {
  const { payment_status, refunds } = await test.moneyOf(booked.id);
  const sum = refunds.reduce((pence, { amount_pence }) => pence + amount_pence, 0);
  const credited = (await creditNotes()).reduce((pence, { gross_pence }) => pence + gross_pence, 0);
  expect([payment_status, sum, credited]).toEqual([paymentStatus, refundedPence, refundedPence]);
  expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
}

it('of ten parts at once refunds as many as the payment has, and the VAT of all parts is that of the invoice', async () => {
  const outcomes = (await Promise.all(Array.from({ length: 10 }, () => refund(113)))).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(7); // 791 of 792 pence
  await sendAll();
  await expectSound('PAID', 791);
  expect(await refund(2)).toEqual({ outcome: 'too-much', leftPence: 1 });
  expect(await refund('all')).toEqual({ outcome: 'refunded', partPence: 1, leftPence: 0 });
  await expectSound('REFUND_PENDING', 792);
  expect(await refund('all')).toEqual({ outcome: 'too-much', leftPence: 0 });
  await sendAll();
  await expectSound('REFUNDED', 792);
  const notes = await creditNotes();
  expect(notes.reduce((sum, { vat_pence }) => sum + vat_pence, 0)).toBe(132);
  expect(notes[0]).toMatchObject({ net_pence: 94, vat_pence: 19, reason: 'arrived late' });
});

it('gives back the rest when the shipment is cancelled, also at the same moment', async () => {
  await Promise.all([refund(300), cancel()]);
  await sendAll();
  await expectSound('REFUNDED', 792);
});

it('the database itself refuses more than was paid or invoiced', async () => {
  await refund(500);
  const { db } = test.database;
  const [row] = await db.selectFrom('refunds').selectAll().where('shipment_id', '=', booked.id).execute();
  if (!row) throw new Error('There is no refund.');
  const more = db.insertInto('refunds').values({ ...row, id: booked.id, amount_pence: 293 });
  await expect(more.execute()).rejects.toThrow('More would go back than was paid.');
  const notes = db.selectFrom('invoices').selectAll().where('shipment_id', '=', booked.id);
  const note = await notes.where('kind', '=', 'CREDIT_NOTE').executeTakeFirstOrThrow();
  const again = db.insertInto('invoices').values({ ...note, number: 'CRN-2099-000001' });
  await expect(again.execute()).rejects.toThrow('More would be credited than was invoiced.');
});

const tellRefund = async (refundId: string) =>
  Promise.all(
    Array.from({ length: 5 }, () => test.sendWebhook({ kind: 'refund', intentId: booked.intentId, refundId })),
  );

it('records a refund from the dashboard with its credit note, once', async () => {
  const first = test.cards.refundByHand(booked.intentId, 292);
  expect(await tellRefund(first)).toEqual([200, 200, 200, 200, 200]);
  await expectSound('PAID', 292);
  expect(await creditNotes()).toMatchObject([{ reason: 'refunded by our team' }]);
  await tellRefund(test.cards.refundByHand(booked.intentId, 500));
  await expectSound('REFUNDED', 792);
});

it('records it also where the provider says of the payment alone that something was refunded', async () => {
  test.cards.refundByHand(booked.intentId, 100);
  test.cards.refundByHand(booked.intentId, 192);
  const tell = () => test.sendWebhook({ kind: 'refunds-of-intent', intentId: booked.intentId });
  expect(await Promise.all([tell(), tell(), tell()])).toEqual([200, 200, 200]);
  await expectSound('PAID', 292);
  test.cards.isAway = true;
  expect(await tell()).toBe(503);
  test.cards.isAway = false;
});

it('takes a refund from the dashboard for part of what we owed and could not send', async () => {
  await cancel();
  const [owed] = await refundRows();
  const byHand = test.cards.refundByHand(booked.intentId, 300);
  expect(await sendRefund(test.payments, owed?.id ?? '')).toMatchObject({ outcome: 'try-again' });
  expect((await refundRows()).map(({ amount_pence, state }) => `${amount_pence} ${state}`).toSorted()).toEqual([
    '300 DONE',
    '492 PENDING',
  ]);
  await tellRefund(byHand);
  await sendAll();
  await expectSound('REFUNDED', 792);
  expect(test.cards.refundsOf(booked.intentId)).toHaveLength(2);
});

it('posts a refund from the dashboard again for one that was sent and came back', async () => {
  await cancel();
  await sendAll();
  const [sent] = test.cards.refundsOf(booked.intentId);
  const fail = (refundId: string) => {
    test.cards.changeRefund(refundId, { status: 'failed', failureReason: 'expired_or_canceled_card' });
    return tellRefund(refundId);
  };
  await fail(sent?.id ?? '');
  await expectSound('REFUND_PENDING', 792);
  const byHand = test.cards.refundByHand(booked.intentId, 792);
  await tellRefund(byHand);
  await expectSound('REFUNDED', 792);
  await fail(byHand);
  await expectSound('REFUND_PENDING', 792);
});

it('takes what the bank gave back in a lost dispute for a refund, with its credit note', async () => {
  await refund(200);
  await sendAll();
  const dispute = { id: `dp of ${booked.id}`, amountPence: 792, hasTakenFunds: true };
  const tell = (status: 'open' | 'lost') =>
    test.sendWebhook({ kind: 'dispute', intentId: booked.intentId, dispute: { ...dispute, status } });
  await Promise.all([tell('lost'), tell('open'), tell('lost')]);
  await expectSound('DISPUTED', 792);
  expect(await refund(1)).toMatchObject({ outcome: 'disputed' });
  await cancel();
  await expectSound('DISPUTED', 792);
  const lost = test.database.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'id', 'transaction_id')
    .select('amount_pence')
    .where('subject', '=', dispute.id)
    .where('kind', '=', 'DISPUTE_LOST');
  expect((await lost.orderBy('line').execute()).map(({ amount_pence }) => amount_pence)).toEqual([592, 200]);
});
