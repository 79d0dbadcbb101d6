import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentOptions, payStatement } from '../../contract/billing.ts';
import { billingJobs } from '../jobs/billing-jobs.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { giveCredit, playMonthlyAccounts, rethrow } from '../testing/payments/monthly-accounts.ts';
import { runAccounts } from './collect-statements.ts';
import { drawStatement } from './pdf/draw-statement.ts';
import { readStatement } from './read-statements.ts';
import { refundPartToBalance } from './refund-to-balance.ts';
import { readBillingCommand } from './staff/billing-command.ts';
import { findStatement } from './statements.repository.ts';

const {
  current,
  post,
  get,
  account,
  statements,
  moveTo,
  command,
  setLimit,
  form,
  book,
  bookOne,
  mails,
  issueOne,
  payByCard,
  runJobs,
  setUpDirectDebit,
} = playMonthlyAccounts();

describe('booking on account', () => {
  beforeEach(() => moveTo('2026-11-18'));

  it('needs a credit limit, which a command sets and the audit log remembers', async () => {
    expect(await book()).toMatchObject({ status: 409, body: { message: textWith('don’t have a monthly account') } });
    expect(await setLimit(20)).toContain('limit £20.00, owed £0.00, left £20.00');
    const { rows } = await sql`select before, after from audit_entries
      where action = 'change credit limit' and subject_id = ${current.customer.organisationId}`.execute(
      current.test.database.db,
    );
    expect(rows).toEqual([{ before: { limit: 0 }, after: { limit: 20 } }]);
    expect(() => readBillingCommand(['limit', current.customer.email, '-5'])).toThrow('whole pounds');
    expect(() => readBillingCommand(['limit', current.customer.email])).toThrow('npm run billing');
    await expect(command('limit', 'nobody@example.org', '5')).rejects.toThrow('Nobody with the verified address');
    expect(await book()).toMatchObject({
      status: 200,
      body: { shipment: { payment_status: 'PAID', has_label: true } },
    });
    expect(await account()).toEqual({ limit: 20, owed: 7.92, left: 12.08, unbilled: 7.92 });
    moveTo('2026-11-19');
    await command('show', current.customer.email);
    await command('statement', current.customer.email);
    const audited = await sql<{ action: string }>`
      select action from audit_entries where subject_id = ${current.customer.organisationId} order by at, action`.execute(
      current.test.database.db,
    );
    const actions = audited.rows.map(({ action }) => action);
    expect(actions).toEqual(['change credit limit', 'issue statement', 'show monthly account']);
    const options = paymentOptions.response.parse((await get('/billing/payment-options')).body);
    expect(options).toEqual({ account: { left: 12.08 } });
  });

  it('ten who book against what is left for one: one wins, and a lower limit stops the next', async () => {
    await setLimit(10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => book()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'This costs £7.92, and £2.08 is left on your monthly account. Pay a statement or pay by card.',
    });
    await setLimit(5);
    expect(await account()).toMatchObject({ limit: 5, owed: 7.92, left: 0 });
    expect(await book()).toMatchObject({ status: 409 });
  });

  it('pays for a draft, a file and by a member within their limit; an invoice says it is on account', async () => {
    await setLimit(100);
    const shipper = await joinOrganisation(
      current.test,
      await createCustomer(current.test),
      current.customer.organisationId,
      'SHIPPER',
    );
    const draft = await current.test.createShipment(shipper);
    const pay = { amount: draft.total, parcel_id: draft._id, pay_from: 'ACCOUNT' };
    expect(await post('/billing/pay', pay, shipper)).toMatchObject({
      status: 200,
      body: { message: '£7.92 put on your monthly account. Your shipment is booked.' },
    });
    const { pay_from: _onAccount, ...row } = { ...form, pay_from: 'ACCOUNT' };
    expect(await post('/shipment/bulk', { rows: [row, row], pay_from: 'ACCOUNT' })).toMatchObject({ status: 200 });
    expect(await account()).toMatchObject({ owed: 23.76 });
    for (const path of ['/billing', '/billing/statements'])
      expect(await get(path, shipper)).toMatchObject({ status: 403 });
    expect(await post('/billing/direct-debit', undefined, shipper)).toMatchObject({ status: 403 });
  });

  it('owes less after a cancellation and a partial refund', async () => {
    await setLimit(100);
    const [first, second] = [await bookOne(), await bookOne()];
    expect((await post(`/shipment/${first._id}/cancel`, {})).body).toMatchObject({
      message: 'Shipment cancelled. We’ve taken £7.92 off your monthly account.',
    });
    const part = { reference: second._shipment_id, partPence: 200, reason: 'arrived late' };
    expect(await refundPartToBalance(current.test.payments, part)).toMatchObject({ outcome: 'refunded' });
    expect(await account()).toMatchObject({ owed: 5.92, unbilled: 5.92 });
  });
});

describe('a statement', () => {
  it('lists the month’s documents once, on the 1st in London, is due in 14 days and paid by card', async () => {
    const number = await issueOne();
    await Promise.all([runAccounts(current.test.billing, rethrow), runAccounts(current.test.billing, rethrow)]);
    expect(await statements()).toEqual([
      {
        number,
        month: 'November 2026',
        issued_at: current.test.billing.now().toISOString(),
        total: 15.84,
        left: 15.84,
        state: 'DUE',
        due_on: '2026-12-15',
      },
    ]);
    expect(await account()).toMatchObject({ owed: 15.84, unbilled: 0 });
    expect(await mails()).toEqual(['Your statement for November 2026: £15.84 from Larkway']);
    const statement = await findStatement(current.test.database.db, number);
    if (!statement) throw new Error('The statement is gone.');
    const drawn = Buffer.from(await drawStatement(await readStatement(current.test.database.db, statement)));
    expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
    const headers = { authorization: `Bearer ${current.customer.token}` };
    const sent = await current.test.app.inject({ url: `/api/v1/billing/statements/${number}/pdf`, headers });
    expect([sent.statusCode, sent.headers['content-disposition']]).toEqual([200, textWith(`${number}.pdf`)]);
    await payByCard(number);
    expect(await statements()).toMatchObject([{ state: 'PAID' }]);
    expect(await account()).toMatchObject({ owed: 0, left: 100 });
    expect(await post(`/billing/statements/${number}/pay`)).toMatchObject({ status: 409 });
  });

  it('that fails for one customer is issued to the others', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    await bookOne();
    const other = await createCustomer(current.test);
    await giveCredit(current.test.database.db, other.organisationId);
    await post('/shipment/create-shipment', form, other);
    moveTo('2026-12-01');
    const { billing, database } = current.test;
    const enqueueBillingMail: typeof billingJobs.enqueueBillingMail = async (trx, mail) => {
      const statement = 'number' in mail ? await findStatement(trx, mail.number) : undefined;
      if (statement?.organisationId === current.customer.organisationId) throw new Error('One fails.');
      await billingJobs.enqueueBillingMail(trx, mail);
    };
    const errors: unknown[] = [];
    await runAccounts({ ...billing, billingJobs: { enqueueBillingMail } }, (error) => errors.push(error));
    expect(errors).toMatchObject([{ message: 'One fails.' }]);
    expect(await statements()).toEqual([]);
    const { rows } = await sql`select 1 from statements where organisation_id = ${other.organisationId}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('takes what a credit note after it gives back off the next one', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    const shipment = await bookOne();
    moveTo('2026-12-01');
    await runAccounts(current.test.billing, rethrow);
    await payByCard((await statements())[0]?.number ?? '');
    await post(`/shipment/${shipment._id}/cancel`, {});
    moveTo('2027-01-01');
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ state: 'NOTHING_DUE', total: 0 }, { state: 'PAID' }]);
    await bookOne();
    await bookOne();
    moveTo('2027-02-01');
    await runAccounts(current.test.billing, rethrow);
    expect((await statements())[0]).toMatchObject({ state: 'DUE', total: 7.92 });
  });

  it('reminds, stops booking a week after its due date, and starts again when it is paid', async () => {
    const number = await issueOne();
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-16', '2026-12-21', '2026-12-22', '2026-12-23']) {
      moveTo(day);
      await runAccounts(current.test.billing, rethrow);
      expect((await book()).status).toBe(day < '2026-12-22' ? 200 : 409);
    }
    expect(await mails()).toEqual([
      'Your statement for November 2026: £15.84 from Larkway',
      `Statement ${number} is due soon: reminder from Larkway`,
      `Statement ${number} is overdue: reminder from Larkway`,
      'Your monthly account has stopped: reminder from Larkway',
    ]);
    const refused = await book();
    expect(refused.body).toMatchObject({ message: textWith('ask an owner of your organisation') });
    const stopped = textWith(`until statement ${number} of £15.84 is paid. Pay it under Billing`);
    expect(await account()).toMatchObject({ left: 0, stopped });
    const shipper = await joinOrganisation(
      current.test,
      await createCustomer(current.test),
      current.customer.organisationId,
      'SHIPPER',
    );
    const options = paymentOptions.response.parse((await get('/billing/payment-options', shipper)).body);
    expect(options.account?.stopped).not.toContain(number);
    await payByCard(number);
    expect((await book()).status).toBe(200);
  });

  it('asks for nothing that is not owed any more, though a card form is open for all of it', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    const [first, second] = [await bookOne(), await bookOne()];
    moveTo('2026-12-01');
    await runAccounts(current.test.billing, rethrow);
    const number = (await statements())[0]?.number ?? '';
    const pay = () => post(`/billing/statements/${number}/pay`);
    const opened = payStatement.response.parse((await pay()).body);
    await post(`/shipment/${first._id}/cancel`, {});
    await bookOne(); // is new, and for the next statement
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ state: 'DUE', total: 15.84, left: 7.92 }]);
    const less = payStatement.response.parse((await pay()).body);
    expect(less.payment_id).not.toBe(opened.payment_id);
    const { cards } = current.test;
    const intentOf = async ({ secret }: { readonly secret: string }) => {
      const answer = await cards.retrieveIntent(secret.replace('_secret', ''));
      return answer.outcome === 'found' ? answer.intent : undefined;
    };
    expect(await intentOf(opened)).toMatchObject({ status: 'cancelled' });
    expect(await intentOf(less)).toMatchObject({ status: 'open', amountPence: 792 });
    await cards.cancelIntent(less.secret.replace('_secret', ''));
    await post('/billing/payments/confirm', { payment_id: less.payment_id });
    await post(`/shipment/${second._id}/cancel`, {});
    expect(await pay()).toMatchObject({ status: 409, body: { message: textWith('Nothing is left to pay') } });
    moveTo('2026-12-23');
    await runAccounts(current.test.billing, rethrow);
    expect((await book()).status).toBe(200);
    expect(await statements()).toMatchObject([{ state: 'NOTHING_DUE', total: 15.84, left: 0 }]);
    expect(await mails()).toEqual(['Your statement for November 2026: £15.84 from Larkway']);
    moveTo('2027-01-01');
    await runAccounts(current.test.billing, rethrow);
    expect(await statements()).toMatchObject([{ total: 15.84, left: 15.84 }, { state: 'NOTHING_DUE' }]);
    expect(await account()).toMatchObject({ owed: 15.84 });
  });

  it('is debited as far as it is owed, and not at all where a later refund made up for it', async () => {
    moveTo('2026-11-18');
    await setLimit(100);
    const shipment = await bookOne();
    moveTo('2026-12-01');
    await runAccounts(current.test.billing, rethrow);
    await payByCard((await statements())[0]?.number ?? '');
    await bookOne();
    moveTo('2027-01-01');
    await setUpDirectDebit();
    await runJobs();
    await runJobs(); // a new notice
    const part = { reference: shipment._shipment_id, partPence: 300, reason: 'arrived late' };
    await refundPartToBalance(current.test.payments, part);
    moveTo('2027-01-12');
    await runJobs();
    const number = (await statements())[0]?.number ?? '';
    expect(current.test.directDebits.debitFor(number)).toMatchObject({ amountPence: 492 });
  });

  it('is paid once where ten press Pay', async () => {
    const number = await issueOne();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/billing/statements/${number}/pay`)));
    const ids = answers.map(({ body }) => payStatement.response.parse(body).payment_id);
    expect(new Set(ids).size).toBe(1);
  });
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(current.test.database.db, { isAtRest: false })).toEqual([]);
});
