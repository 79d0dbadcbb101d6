import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getBilling, listMovements, openTopUp } from '../../contract/billing.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { playMonthlyAccounts, rethrow } from '../testing/payments/monthly-accounts.ts';
import { runAccounts } from './collect-statements.ts';
import { reconcile } from './reconcile.ts';
import { readBillingCommand } from './staff/billing-command.ts';

const {
  current,
  post,
  get,
  account,
  statements,
  moveTo,
  setLimit,
  book,
  runJobs,
  mails,
  issueOne,
  payByCard,
  setUpDirectDebit,
  command,
} = playMonthlyAccounts();

const balance = async () => getBilling.response.parse((await get('/billing')).body).balance;

/** Answers the provider's name for the payment. */
async function topUp(amount: number, isTold = true): Promise<string> {
  const { payment_id, secret } = openTopUp.response.parse((await post('/billing/top-ups', { amount })).body);
  const intentId = secret.replace('_secret', '');
  current.test.cards.pay(intentId);
  if (isTold) await post('/billing/payments/confirm', { payment_id });
  return intentId;
}

const tell = (refundId: string, intentId: string) => current.test.sendWebhook({ kind: 'refund', intentId, refundId });

async function differences(): Promise<readonly string[]> {
  const { database, cards } = current.test;
  const span = { from: new Date(0), until: new Date(Date.now() + 1000) };
  return (await reconcile({ database: database.db, cards }, span)).differences;
}

describe('a refund at the provider’s dashboard', () => {
  it('of a top-up leaves the balance once, part by part, in any order, though nobody told us of the payment', async () => {
    const intentId = await topUp(50, false);
    const { cards, sendWebhook } = current.test;
    const [first, second] = [cards.refundByHand(intentId, 2000), cards.refundByHand(intentId, 500)];
    expect(await Promise.all([tell(second, intentId), tell(first, intentId), tell(second, intentId)])).toEqual([
      200, 200, 200,
    ]);
    await sendWebhook({ kind: 'refunds-of-intent', intentId });
    expect(await balance()).toBe(25);
    expect(await mails()).toEqual(
      expect.arrayContaining(['We’ve refunded £20.00 from Larkway', 'We’ve refunded £5.00 from Larkway']),
    );
    expect(await mails()).toHaveLength(3); // with the receipt
    const moved = listMovements.response.parse((await get('/billing/movements')).body).data;
    expect(moved.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([-20, -5, 50]);
    expect(moved.map(({ description }) => description)).toContain('Top-up paid back to your card');
    expect(await differences()).toEqual([]);
  });

  it('that fails later is on the balance again, and stays so however late an older event comes', async () => {
    const intentId = await topUp(20);
    const { cards } = current.test;
    const refund = cards.refundByHand(intentId, 2000);
    cards.changeRefund(refund, { status: 'pending' });
    await tell(refund, intentId);
    expect(await balance()).toBe(0); // and can't be spent meanwhile
    cards.changeRefund(refund, { status: 'failed' });
    await tell(refund, intentId);
    cards.changeRefund(refund, { status: 'done' });
    await tell(refund, intentId);
    expect(await balance()).toBe(20);
    expect(await mails()).toContain('Your refund of £20.00 didn’t arrive from Larkway');
    cards.changeRefund(refund, { status: 'failed' });
    expect(await differences()).toEqual([]);
  });

  it('of a spent top-up leaves the balance below zero', async () => {
    const intentId = await topUp(20);
    await book({ pay_from: 'BALANCE' });
    await tell(current.test.cards.refundByHand(intentId, 2000), intentId);
    expect(await balance()).toBe(-7.92);
    expect(await book({ pay_from: 'BALANCE' })).toMatchObject({ status: 409 });
  });

  it('of a statement’s payment is asked for by the next statement, with no documents if need be', async () => {
    const number = await issueOne();
    const intentId = await payByCard(number);
    await tell(current.test.cards.refundByHand(intentId, 500), intentId);
    expect(await account()).toMatchObject({ owed: 5 });
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ state: 'PAID' }]);
    moveTo('2027-01-01');
    await Promise.all([runAccounts(current.test.billing, rethrow), runAccounts(current.test.billing, rethrow)]);
    expect(await statements()).toMatchObject([{ state: 'DUE', total: 5, left: 5 }, { state: 'PAID' }]);
    const [asked] = await statements();
    const headers = { authorization: `Bearer ${current.customer.token}` };
    const drawn = await current.test.app.inject({ url: `/api/v1/billing/statements/${asked?.number}/pdf`, headers });
    expect([drawn.statusCode, drawn.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await payByCard(asked?.number ?? '');
    expect(await account()).toMatchObject({ owed: 0 });
    expect(await differences()).toEqual([]);
  });
});

describe('npm run billing -- reconcile', () => {
  it('is of a month or of days in London, says where they differ, and is audited', async () => {
    const year = new Date().getFullYear() + 1; // of the provider in memory, whose clock is the machine's
    const args = ['reconcile', '2000-01-01', `${year}-01-01`];
    expect(await command(...args)).toContain('No differences.');
    const intentId = await topUp(20);
    current.test.cards.refundByHand(intentId, 700); // and nobody told us
    await expect(command(...args)).rejects.toThrow(`of £7.00 for payment ${intentId} is recorded nowhere here`);
    expect(await command('reconcile', '2001-02')).toContain('Taken: ledger £0.00, provider £0.00');
    const { rows } = await sql<{ id: string }>`
      select subject_id as id from audit_entries where action = 'reconcile' order by id desc limit 1`.execute(
      current.test.database.db,
    );
    expect(rows).toEqual([{ id: '2001-02' }]);
    for (const wrong of [['2026-13'], ['2026-11-01'], ['2026-11-14', '2026-11-01'], ['2026-11', '2026-12']])
      expect(() => readBillingCommand(['reconcile', ...wrong])).toThrow('Give a month such as 2026-11');
    current.test.cards.isAway = true;
    await expect(command(...args)).rejects.toThrow('The card provider doesn’t answer.');
    current.test.cards.isAway = false;
  });
});

describe('a bank', () => {
  it('that takes a part of a payment back is notified as that sum, once, and it comes with the next statement', async () => {
    const number = await issueOne();
    const intentId = await payByCard(number);
    const about = (status: 'open' | 'lost') => {
      const dispute = { id: `du_${number}`, status, amountPence: 300, hasTakenFunds: true } as const;
      current.test.cards.disputes.push({ ...dispute, intentId });
      return current.test.sendWebhook({ kind: 'dispute', intentId, dispute });
    };
    await about('open');
    await about('lost');
    expect((await mails()).filter((subject) => subject.startsWith('Your bank'))).toEqual([
      'Your bank took back £3.00 from Larkway',
    ]);
    expect(await statements()).toMatchObject([{ state: 'PAID' }]);
    moveTo('2027-01-01');
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ state: 'DUE', total: 3 }, { state: 'PAID' }]);
  });

  it('that takes back a spent top-up leaves the balance below zero, which stops paying from it', async () => {
    moveTo('2026-11-18');
    const intentId = await topUp(20);
    await book({ pay_from: 'BALANCE' });
    const about = (status: 'open' | 'won' | 'lost', hasTakenFunds = true) =>
      current.test.sendWebhook({
        kind: 'dispute',
        intentId,
        dispute: { id: `du_${intentId}`, status, amountPence: 2000, hasTakenFunds },
      });
    await about('open', false);
    expect(await balance()).toBe(12.08);
    await about('open');
    expect(await balance()).toBe(-7.92);
    const refused = await book({ pay_from: 'BALANCE' });
    expect(refused).toMatchObject({ status: 409, body: { message: textWith('your balance is -£7.92') } });
    await about('lost');
    await about('won'); // too late: it was lost
    expect(await balance()).toBe(-7.92);
    expect(await get('/billing/movements')).toMatchObject({
      body: { data: [{ description: 'Top-up taken back by your bank', amount: -20 }, {}, {}] },
    });
  });

  it('that decides a dispute, or fails a debit, gives an account that has stopped no new week', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    await setUpDirectDebit();
    const number = await issueOne();
    const intentId = await payByCard(number);
    const about = (status: 'open' | 'lost') => {
      const dispute = { id: `du_${number}`, status, amountPence: 1584, hasTakenFunds: true } as const;
      return current.test.sendWebhook({ kind: 'dispute', intentId, dispute });
    };
    moveTo('2026-12-14');
    await about('open');
    moveTo('2026-12-22'); // a week is over, and the old notice with it
    expect((await book()).status).toBe(409);
    await about('lost');
    expect((await book()).status).toBe(409);
    await runJobs(); // announces a debit
    moveTo('2026-12-30');
    await runJobs();
    const { id } = current.test.directDebits.debitFor(number);
    current.test.directDebits.changeDebit(id, { status: 'failed', failure: { code: 'account_closed', message: 'x' } });
    await runJobs();
    expect((await book()).status).toBe(409);
  });
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(current.test.database.db, { isAtRest: false })).toEqual([]);
});
