import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { payStatement } from '../../contract/billing.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { playMonthlyAccounts, rethrow } from '../testing/payments/monthly-accounts.ts';
import { runAccounts } from './collect-statements.ts';

const {
  current,
  post,
  account,
  statements,
  moveTo,
  setLimit,
  book,
  bookOne,
  runJobs,
  mails,
  setUpDirectDebit,
  issueOne,
  payByCard,
} = playMonthlyAccounts();

const notices = async () => (await mails()).filter((subject) => subject.includes('Direct Debit notice'));

describe('Direct Debit', () => {
  it('is set up, changed and cancelled, and needs an account', async () => {
    moveTo('2026-11-18');
    expect(await post('/billing/direct-debit')).toMatchObject({ status: 409 });
    await setLimit(100);
    expect(await post('/billing/direct-debit/confirm')).toMatchObject({ status: 409 });
    await setUpDirectDebit();
    expect((await account())?.direct_debit).toMatchObject({ state: 'ACTIVE', sort_code: '108800', last_four: '2345' });
    const second = await setUpDirectDebit();
    await runJobs();
    const { rows } = await sql`select state, provider_id = ${second} as "isSecond" from mandates
      where organisation_id = ${current.customer.organisationId} order by state`.execute(current.test.database.db);
    expect(rows).toEqual([
      { state: 'ACTIVE', isSecond: true },
      { state: 'ENDED', isSecond: false },
    ]);
    const { token } = current.customer;
    const cancel = () => callApi(current.test.app, '/billing/direct-debit', { method: 'DELETE', token });
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await cancel()).toMatchObject({ status: 409 });
    expect((await account())?.direct_debit?.state).toBe('ENDED');
    expect(await mails()).toHaveLength(2); // both confirmations
  });

  it('collects with notice, once, and a debit that fails reopens nothing but says so', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    await setUpDirectDebit();
    const number = await issueOne();
    expect(await statements()).toMatchObject([{ state: 'DUE', collect_on: '2026-12-15' }]);
    const before = current.test.directDebits.count();
    moveTo('2026-12-09');
    await runJobs();
    expect(current.test.directDebits.count()).toBe(before);
    moveTo('2026-12-10');
    await Promise.all(Array.from({ length: 8 }, () => runAccounts(current.test.billing, rethrow)));
    await runJobs();
    expect(current.test.directDebits.count()).toBe(before + 1);
    // None of them took the debit of another for a card payment, and opened and cancelled that.
    const { rows: payments } = await sql`
      select state, mandate_id is not null as "isDebit" from billing_payments where statement_number = ${number}`.execute(
      current.test.database.db,
    );
    expect(payments).toEqual([{ state: 'OPEN', isDebit: true }]);
    expect(current.test.directDebits.debitFor(number)).toMatchObject({ amountPence: 1584, expectedOn: '2026-12-15' });
    expect(await statements()).toMatchObject([{ state: 'COLLECTING' }]);
    expect(await post(`/billing/statements/${number}/pay`)).toMatchObject({
      status: 409,
      body: { message: textWith('collecting') },
    });
    const failure = { code: 'insufficient_funds', message: 'No money.' };
    current.test.directDebits.changeDebit(current.test.directDebits.debitFor(number).id, { status: 'failed', failure });
    moveTo('2026-12-16');
    await runJobs();
    await runJobs();
    expect(current.test.directDebits.count()).toBe(before + 1);
    expect(await statements()).toMatchObject([{ state: 'OVERDUE' }]);
    expect(await mails()).toContain('We couldn’t collect £15.84 by Direct Debit from Larkway');
    moveTo('2026-12-22');
    expect((await book()).status).toBe(200); // a week from the failure
    moveTo('2026-12-23');
    expect((await book()).status).toBe(409);
    await setUpDirectDebit(); // another bank account is tried
    await runJobs();
    expect(await statements()).toMatchObject([{ state: 'OVERDUE', collect_on: '2027-01-05' }]);
    moveTo('2026-12-31');
    await runJobs();
    const { id } = current.test.directDebits.debitFor(number);
    current.test.directDebits.changeDebit(id, { status: 'paid', receivedPence: 1584 });
    const arrivals = await Promise.all(
      Array.from({ length: 5 }, () => current.test.sendWebhook({ kind: 'intent', intentId: id })),
    );
    expect(arrivals).toEqual(Array(5).fill(200));
    expect((await statements()).find((one) => one.number === number)).toMatchObject({ state: 'PAID' });
    expect((await book()).status).toBe(200);
  });

  it('that the bank claims back reopens the debt, however far below the limit that is, until it is paid again', async () => {
    moveTo('2026-11-18');
    await setLimit(20);
    await setUpDirectDebit();
    const number = await issueOne();
    await setLimit(16);
    moveTo('2026-12-10');
    await runJobs();
    const { id: intentId, amountPence } = current.test.directDebits.debitFor(number);
    current.test.directDebits.changeDebit(intentId, { status: 'paid', receivedPence: amountPence });
    await runJobs();
    await bookOne();
    await bookOne();
    expect(await account()).toMatchObject({ owed: 15.84, left: 0.16 });
    const dispute = { id: `du_${number}`, status: 'lost', amountPence, hasTakenFunds: true } as const;
    for (const id of ['a', 'b'])
      await current.test.sendWebhook({ kind: 'dispute', intentId, dispute }, `${number}-${id}`);
    expect(await account()).toMatchObject({ owed: 31.68, left: 0 });
    expect((await statements()).find((one) => one.number === number)).toMatchObject({ state: 'DUE' });
    expect(await mails()).toContain('Your bank took back £15.84 from Larkway');
    moveTo('2026-12-18');
    await payByCard(number);
    expect(await account()).toMatchObject({ owed: 15.84, left: 0.16 });
  });

  it('is announced later where it is set up after the statement, and a card that pays first is not debited', async () => {
    const number = await issueOne();
    await setUpDirectDebit();
    await runJobs();
    expect(await mails()).toContain('We’ll collect £15.84 on 15 December: Direct Debit notice from Larkway');
    const opened = payStatement.response.parse((await post(`/billing/statements/${number}/pay`)).body);
    current.test.cards.pay(opened.secret.replace('_secret', ''));
    moveTo('2026-12-10');
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ state: 'PAID' }]);
    expect(() => current.test.directDebits.debitFor(number)).toThrow('Nothing was debited');
  });

  it('is not collected beside a card payment that was opening, whose secret never leaves us then', async () => {
    const number = await issueOne();
    await setUpDirectDebit();
    await runJobs();
    const { cards, directDebits, billing } = current.test;
    const { createIntent } = cards;
    const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let intentId = '';
    cards.createIntent = async (request) => {
      cards.createIntent = createIntent;
      const answer = await createIntent(request);
      if (answer.outcome === 'found') intentId = answer.intent.id;
      asked.resolve();
      await gate.promise; // the answer is slow
      return answer;
    };
    const paying = post(`/billing/statements/${number}/pay`);
    await asked.promise;
    moveTo('2026-12-10');
    await runAccounts(billing, rethrow);
    gate.resolve();
    expect(await paying).toMatchObject({ status: 409, body: { message: textWith('no longer open') } });
    expect(await cards.retrieveIntent(intentId)).toMatchObject({ intent: { status: 'cancelled' } });
    expect(directDebits.debitFor(number)).toMatchObject({ amountPence: 1584 });
  });

  it('is announced again from another account, and not any more once it is cancelled', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    await setUpDirectDebit();
    const number = await issueOne();
    expect(await notices()).toHaveLength(0); // the statement said it
    moveTo('2026-12-03');
    await setUpDirectDebit();
    await runJobs();
    expect(await notices()).toEqual(['We’ll collect £15.84 on 15 December: Direct Debit notice from Larkway']);
    const { token } = current.customer;
    await callApi(current.test.app, '/billing/direct-debit', { method: 'DELETE', token });
    expect((await statements()).find((one) => one.number === number)).not.toHaveProperty('collect_on');
    expect(await notices()).toHaveLength(0); // one that waits to be sent says nothing
  });

  it('stays as it is while the provider does not know it, and a debit that a mistake of ours stops is tried again', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    await setUpDirectDebit();
    const number = await issueOne();
    const { directDebits, billing } = current.test;
    const { createDebit, retrieveMandate } = directDebits;
    directDebits.retrieveMandate = async () => ({ outcome: 'unknown' }); // the keys of another account
    await expect(runJobs()).rejects.toThrow('unknown to the provider');
    directDebits.retrieveMandate = retrieveMandate;
    expect((await account())?.direct_debit?.state).toBe('ACTIVE');
    moveTo('2026-12-10');
    directDebits.createDebit = () => Promise.reject(new Error('A wrong request.'));
    const errors: unknown[] = [];
    await runAccounts(billing, (error) => errors.push(error));
    directDebits.createDebit = createDebit;
    expect(errors).toMatchObject([{ message: 'A wrong request.' }]);
    expect(await statements()).toMatchObject([{ state: 'COLLECTING' }]);
    await Promise.all([runJobs(), runJobs()]);
    expect(directDebits.debitFor(number)).toMatchObject({ amountPence: 1584 });
    expect((await mails()).filter((subject) => subject.includes('couldn’t collect'))).toEqual([]);
  });

  it('that gets no answer is the same request on the next day, and one without a date once that is too near', async () => {
    const { directDebits, billing } = current.test;
    const { createDebit } = directDebits;
    const asked: { readonly collectedFor: string; readonly notBefore?: string }[] = [];
    directDebits.createDebit = async (request) => {
      asked.push(request);
      return { outcome: 'try-again', reason: 'api_error' };
    };
    const datesFor = (number = '') =>
      asked
        .filter(({ collectedFor }) => collectedFor === number)
        .map(({ notBefore }) => notBefore ?? 'as early as can be');
    moveTo('2026-11-18');
    await setLimit(100);
    await setUpDirectDebit();
    const november = await issueOne();
    for (const day of ['2026-12-10', '2026-12-11', '2026-12-12']) {
      moveTo(day);
      await runJobs();
    }
    expect(datesFor(november)).toEqual(['2026-12-15', '2026-12-15', 'as early as can be']);
    await bookOne();
    moveTo('2027-01-01');
    await runAccounts(billing, rethrow);
    const [december] = await statements();
    expect(december).toMatchObject({ state: 'DUE', collect_on: '2027-01-15' });
    for (const day of ['2027-01-12', '2027-01-13']) {
      moveTo(day); // three days ahead, then two
      await runJobs();
    }
    expect(datesFor(december?.number)).toEqual(['as early as can be', 'as early as can be']);
    directDebits.createDebit = createDebit;
    await runJobs();
    expect(directDebits.debitFor(november)).toMatchObject({ amountPence: 1584 });
    expect(directDebits.debitFor(december?.number ?? '')).toMatchObject({ amountPence: 792 });
  });

  it('that the bank ends is notified by email, and debits nothing', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    const mandateId = await setUpDirectDebit();
    await issueOne();
    current.test.directDebits.changeMandate(mandateId, { status: 'inactive' });
    await current.test.sendWebhook({ kind: 'mandate', mandateId });
    expect(await mails()).toContain('Your Direct Debit has ended from Larkway');
    const before = current.test.directDebits.count();
    moveTo('2026-12-10');
    await runJobs();
    expect(current.test.directDebits.count()).toBe(before);
  });
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(current.test.database.db, { isAtRest: false })).toEqual([]);
});
