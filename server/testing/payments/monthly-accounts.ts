import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { getBilling, listStatements, payStatement } from '../../../contract/billing.ts';
import { createShipment } from '../../../contract/shipments.ts';
import { findOrganisation } from '../../accounts/find-organisation.ts';
import type { BillingMail } from '../../billing/billing-deps.ts';
import { checkBillingPayments } from '../../billing/billing-payments.ts';
import { runAccounts } from '../../billing/collect-statements.ts';
import { issueStatement } from '../../billing/issue-statements.ts';
import { findMailSubject, writeBillingMail } from '../../billing/mails/billing-mails.ts';
import { checkMandates } from '../../billing/mandates.ts';
import { readBillingCommand, runBillingCommand } from '../../billing/staff/billing-command.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { billingJobs } from '../../jobs/billing-jobs.ts';
import { setCreditLimit } from '../../ledger/balances.ts';
import { createCustomer, type TestCustomer } from '../accounts/create-customer.ts';
import { callApi } from '../call-api.ts';
import { textWith } from '../expected-text.ts';
import { shipmentForm } from '../shipments/shipment-form.ts';
import { createPayingApp, type PayingApp } from './create-paying-app.ts';

/** As FINANCE does; also opens the ledger's account. */
export async function giveCredit(database: Database, organisationId: string, pence = 10_000_000): Promise<void> {
  await database.transaction().execute((trx) => setCreditLimit(trx, { kind: 'RECEIVABLE', organisationId }, pence));
}

export function rethrow(error: unknown): never {
  throw error;
}

/** Of all until now. */
export async function issueStatementNow(database: Database, organisationId: string): Promise<string> {
  const deps = { now: () => new Date(), billingJobs, company: readConfig({}).company };
  const until = new Date(Date.now() + 1);
  const number = await database.transaction().execute((trx) => issueStatement(deps, trx, organisationId, until));
  return number ?? '';
}

/** The product with a clock that a file of tests moves, a customer for each test, and what they do on account. */
export function playMonthlyAccounts() {
  let clock = new Date('2026-11-18T10:00:00Z');
  let test: PayingApp;
  let customer: TestCustomer;
  beforeAll(async () => {
    const settings = {
      LIMIT_PAYMENTS_PER_CUSTOMER: '1000/1h',
      SESSION_IDLE_HOURS: '8760',
      SESSION_HOURS: '8760',
    };
    test = await createPayingApp(settings, { now: () => clock });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    customer = await createCustomer(test);
  });

  const current = {
    get test() {
      return test;
    },
    get customer() {
      return customer;
    },
  };
  type Who = Pick<TestCustomer, 'token'>;
  const post = (path: string, body?: object, { token }: Who = customer) =>
    callApi(test.app, path, { token, ...(body && { body }) });
  const get = (path: string, { token }: Who = customer) => callApi(test.app, path, { method: 'GET', token });
  const account = async () => getBilling.response.parse((await get('/billing')).body).account;
  const statements = async () => listStatements.response.parse((await get('/billing/statements')).body).data;
  const moveTo = (day: string) => {
    clock = new Date(`${day}T10:00:00Z`);
  };

  async function command(...args: string[]): Promise<string> {
    let said = '';
    const output = { write: (text: string) => (said += text) };
    const deps = {
      ...test.billing,
      output,
      findOrganisation: (email: string) => findOrganisation(test.database.db, email),
      openCards: async () => test.cards,
    };
    await runBillingCommand(deps, readBillingCommand(args));
    return said;
  }
  const setLimit = (pounds: number) => command('limit', customer.email, String(pounds));

  /** £7.92. */
  const form = shipmentForm({
    weight: '8',
    total_gross_weight: '8',
    receiver_postal_code: 'M1 1AE',
    pay_from: 'ACCOUNT',
  });
  const book = (changes = {}) => post('/shipment/create-shipment', { ...form, ...changes });
  async function bookOne() {
    return createShipment.response.parse((await book()).body).shipment;
  }

  const runJobs = async () => {
    await sql`update billing_payments set next_check_at = created_at`.execute(test.database.db);
    await sql`update mandates set next_check_at = created_at`.execute(test.database.db);
    for (const run of [checkMandates, checkBillingPayments, runAccounts]) await run(test.billing, rethrow);
  };

  /** What waits to be sent to the customer, as it would read now. */
  async function mails(): Promise<readonly string[]> {
    const { db } = test.database;
    const { rows } = await sql<{ payload: BillingMail }>`
      select payload from jobs where kind = 'billing-mail' order by created_at, id`.execute(db);
    const subjects: string[] = [];
    for (const { payload } of rows) {
      const about = await findMailSubject(db, payload);
      if (about?.organisationId !== customer.organisationId) continue;
      const { company } = test.payments;
      subjects.push(writeBillingMail(payload, about, 'Ada', { company, publicUrl: 'https://example.org' }).subject);
    }
    return subjects;
  }

  async function setUpDirectDebit(): Promise<string> {
    expect(await post('/billing/direct-debit')).toMatchObject({ status: 200, body: { url: textWith('/bank/') } });
    const mandateId = test.directDebits.agree(customer.organisationId);
    expect(await post('/billing/direct-debit/confirm')).toMatchObject({ status: 200 });
    test.directDebits.changeMandate(mandateId, { status: 'active' });
    await test.sendWebhook({ kind: 'mandate', mandateId });
    return mandateId;
  }

  /** £15.84 of November, issued on 1 December. */
  async function issueOne(): Promise<string> {
    moveTo('2026-11-18');
    await setLimit(100);
    await bookOne();
    await bookOne();
    moveTo('2026-12-01');
    await runAccounts(test.billing, rethrow);
    return (await statements())[0]?.number ?? '';
  }

  /** Answers the provider's name for the payment. */
  async function payByCard(number: string): Promise<string> {
    const opened = payStatement.response.parse((await post(`/billing/statements/${number}/pay`)).body);
    const intentId = opened.secret.replace('_secret', '');
    test.cards.pay(intentId);
    const paid = await post('/billing/payments/confirm', { payment_id: opened.payment_id });
    expect(paid).toMatchObject({ status: 200, body: { message: textWith(`${number} is paid`) } });
    return intentId;
  }

  return {
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
    runJobs,
    mails,
    setUpDirectDebit,
    issueOne,
    payByCard,
  };
}
