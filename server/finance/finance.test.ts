import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTopUp } from '../../contract/billing.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as finance from '../../contract/staff/finance.ts';
import { refundPartToBalance } from '../billing/refund-to-balance.ts';
import { sendRefund } from '../payments/send-refunds.ts';
import { refundPart } from '../payments/start-refunds.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { giveCredit, issueStatementNow } from '../testing/payments/monthly-accounts.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';

let test: PayingApp;
let member: TestStaff;
let company: TestCustomer;
const month = londonMonth(new Date());

/** £7.92 each: by card twice, from a balance, on account. */
beforeAll(async () => {
  test = await createPayingApp({ DATA_DIR: await folderOfRun() });
  member = await createStaff(test, { role: 'FINANCE' });
  const customer = await createCustomer(test);
  const refunded = await test.bookShipment(customer);
  const disputed = await test.bookShipment(customer);
  await refundPart(test.payments, { reference: refunded.reference, partPence: 301, reason: 'arrived late' });
  const { id } = await test.database.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  await sendRefund(test.payments, id);
  const [sent] = test.cards.refundsOf(refunded.intentId);
  test.cards.changeRefund(sent?.id ?? '', { status: 'done' });
  await test.sendWebhook({ kind: 'refund', intentId: refunded.intentId, refundId: sent?.id ?? '' });
  const dispute = { id: 'dp_1', status: 'open', amountPence: 792, hasTakenFunds: true } as const;
  test.cards.disputes.push({ ...dispute, intentId: disputed.intentId });
  await test.sendWebhook({ kind: 'dispute', intentId: disputed.intentId, dispute });
  await topUp(customer);
  const fromBalance = await test.createShipment(customer, { pay_from: 'BALANCE' });
  await refundPartToBalance(test.payments, { reference: fromBalance._shipment_id, partPence: 100, reason: 'late' });
  company = await createCustomer(test);
  await giveCredit(test.database.db, company.organisationId);
  await test.createShipment(company, { pay_from: 'ACCOUNT' });
  await issueStatementNow(test.database.db, company.organisationId);
});
afterAll(() => test.close());

async function topUp({ token }: TestCustomer): Promise<void> {
  const answer = await callApi(test.app, '/billing/top-ups', { token, body: { amount: 20 } });
  const { payment_id, secret } = openTopUp.response.parse(answer.body);
  test.cards.pay(secret.replace('_secret', ''));
  await callApi(test.app, '/billing/payments/confirm', { token, body: { payment_id } });
}

async function ask<E extends Endpoint>({ path, response }: E, query = '', token = member.staffToken) {
  const answer = await callApi(test.app, path + query, { method: 'GET', token });
  return z.parse<E['response']>(response, answer.body);
}

async function download(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${member.staffToken}` };
  const answer = await test.app.inject({ url: `/api/v1/staff/finance/export?${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.toString('utf8');
}

function londonMonth(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Europe/London' }).format(at);
}

describe('takings', () => {
  it('are the ledger’s to the penny, by what paid, and what the provider holds', async () => {
    const { data, total, ledger } = await ask(finance.listTakings, `?month=${month}`);
    expect(total).toEqual({
      net_pence: 4 * 660,
      vat_pence: 4 * 132,
      gross_pence: 4 * 792,
      credited_pence: 301 + 100,
      card_pence: 2 * 792 - 301,
      balance_pence: 792 - 100,
      account_pence: 792,
      provider: {
        payments_pence: 2 * 792,
        top_ups_pence: 2000,
        statements_pence: 0,
        refunded_pence: 301,
        disputed_pence: 792,
        left_pence: 792 + 2000 - 301,
      },
    });
    expect(total.gross_pence - total.credited_pence).toBe(ledger.revenue_pence + ledger.vat_pence);
    expect(total.card_pence + total.balance_pence + total.account_pence).toBe(ledger.revenue_pence + ledger.vat_pence);
    expect(total.provider.left_pence).toBe(ledger.card_clearing_pence);
    const { rows } = await sql<{ kind: string; pence: number }>`
      select a.kind, sum(case when e.credit_account = a.id then e.amount_pence else -e.amount_pence end)::bigint as pence
      from ledger_accounts a join ledger_entries e on a.id in (e.credit_account, e.debit_account)
      where a.kind in ('REVENUE', 'VAT', 'CARD_CLEARING') group by 1 order by 1`.execute(test.database.db);
    expect(rows).toEqual([
      { kind: 'CARD_CLEARING', pence: -ledger.card_clearing_pence },
      { kind: 'REVENUE', pence: ledger.revenue_pence },
      { kind: 'VAT', pence: ledger.vat_pence },
    ]);
    expect(data.map(({ day }) => day)).toEqual(data.map(({ day }) => day).toSorted());
    expect(data[0]?.day).toBe(`${month}-01`);
  });

  it('of days end at midnight in London', async () => {
    const { db } = test.database;
    await sql`
      with added as (insert into ledger_transactions (kind, subject, organisation_id, occurred_at)
        select 'TOP_UP', at::text, ${company.organisationId}, at
        from unnest(array['2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z']::timestamptz[]) at returning id)
      insert into ledger_entries select id, 1, 1, 2, 5 from added`.execute(db);
    const june = await ask(finance.listTakings, '?month=2026-06');
    const july = await ask(finance.listTakings, '?month=2026-07');
    expect(june.data.at(-1)).toMatchObject({ day: '2026-06-30', provider: { top_ups_pence: 5 } });
    expect(july.data[0]).toMatchObject({ day: '2026-07-01', provider: { top_ups_pence: 5 } });
    expect([june.total.provider.left_pence, july.total.provider.left_pence]).toEqual([5, 5]);
  });

  it.each(['2026-13', 'now', '', '1999-01'])('of %j are refused', async (wrong) => {
    const answer = await callApi(test.app, `/staff/finance/takings?month=${wrong}`, {
      method: 'GET',
      token: member.staffToken,
    });
    expect(answer).toMatchObject({ status: 400 });
  });
});

describe('a VAT return', () => {
  it('is of invoices less credit notes, and is what the ledger’s account moved by', async () => {
    const { data, check } = await ask(finance.vatReturn, `?first_month=${month}`);
    const [first] = data;
    expect(data).toHaveLength(1);
    expect(first?.boxes.map(({ box, pence }) => [box, pence])).toEqual([
      [1, check.ledger_pence],
      [2, null],
      [3, check.ledger_pence],
      [4, null],
      [5, null],
      [6, Math.trunc((4 * 792 - 401 - check.ledger_pence) / 100) * 100],
      [7, null],
      [8, null],
      [9, null],
    ]);
    expect(check.returns_pence).toBe(check.ledger_pence);
    expect(first?.boxes[0]?.how).toContain('£5.28 on 4 invoices');
  });

  it('has a credit note in the quarter it is given in, not in the one of its invoice', async () => {
    const { db } = test.database;
    const insert = (changes: object) =>
      sql`
      insert into invoices select (json_populate_record(i, ${JSON.stringify(changes)}::json)).*
      from invoices i where kind = 'INVOICE' order by number limit 1`.execute(db);
    const invoice = { number: 'INV-2024-000001', shipment_id: '00000000-0000-7000-8000-000000000001' };
    const march = { issued_at: '2024-03-31T22:59:59Z', supplied_at: '2024-03-31T22:59:59Z' };
    await insert({ ...invoice, ...march });
    const april = { kind: 'CREDIT_NOTE', issued_at: '2024-03-31T23:00:00Z' }; // midnight of summer time
    await insert({ ...invoice, ...march, ...april, number: 'CRN-2024-000001', corrects: invoice.number });
    const boxes = async (first: string) =>
      (await ask(finance.vatReturn, `?first_month=${first}`)).data[0]?.boxes
        .filter(({ box }) => box === 1 || box === 6)
        .map(({ pence }) => pence);
    expect(await boxes('2024-01')).toEqual([132, 600]);
    expect(await boxes('2024-04')).toEqual([-132, -600]);
    expect(await boxes('2024-02')).toEqual([0, 0]);
    expect(await boxes('2023-10')).toEqual([0, 0]);
    const spring = await ask(finance.vatReturn, '?first_month=2024-04');
    expect(spring).toMatchObject({ first_day: '2024-04-01', last_day: '2024-06-30', is_over: true });
    expect(await ask(finance.vatReturn, '?first_month=2024-11')).toMatchObject({ last_day: '2025-01-31' });
  });
});

describe('unpaid statements', () => {
  it('are listed with what to do, and the look is in the audit log', async () => {
    const { data, total, left_pence } = await ask(finance.listUnpaidStatements);
    expect(data).toMatchObject([
      {
        customer: { id: company.organisationId },
        age_days: 0,
        overdue_days: 0,
        left_pence: 792,
        todo: 'Nothing yet: it isn’t due.',
      },
    ]);
    expect([total, left_pence]).toEqual([1, 792]);
    const { rows } = await sql`select action from audit_entries where subject_id = 'unpaid statements'`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ action: 'list unpaid statements' }]);
    const today = new Date().toISOString().slice(0, 10);
    await sql`update statements set due_on = ${today}::date - 20, stops_on = ${today}::date - 1`.execute(
      test.database.db,
    );
    expect((await ask(finance.listUnpaidStatements)).data).toMatchObject([
      { overdue_days: 20, todo: 'Call the customer: booking on account has stopped.' },
    ]);
  });
});

describe('the reconciliation', () => {
  it('names every difference', async () => {
    expect((await ask(finance.reconcileFinance, `?month=${month}`)).differences).toEqual([]);
    const { rows } = await sql<{ providerId: string }>`
      select provider_id as "providerId" from card_intents order by created_at limit 1`.execute(test.database.db);
    const untold = test.cards.refundByHand(rows[0]?.providerId ?? '', 50);
    const { differences } = await ask(finance.reconcileFinance, `?month=${month}`);
    expect(differences).toEqual([
      `Refund ${untold} of £0.50 for payment ${rows[0]?.providerId} is recorded nowhere here.`,
    ]);
    expect(await download(`report=reconciliation&month=${month}`)).toBe(`\uFEFFDifference\r\n${differences[0]}\r\n`);
  });

  it('says that the provider is away', async () => {
    test.cards.isAway = true;
    const path = `/staff/finance/reconciliation?month=${month}`;
    const answer = await callApi(test.app, path, { method: 'GET', token: member.staffToken });
    const headers = { authorization: `Bearer ${member.staffToken}` };
    const url = `/api/v1/staff/finance/export?report=reconciliation&month=${month}`;
    const table = await test.app.inject({ url, headers });
    test.cards.isAway = false;
    expect([answer.status, table.statusCode]).toEqual([503, 503]);
  });
});

describe('a table', () => {
  it('of documents adds up to the boxes, and runs no formula', async () => {
    await sql`
      insert into invoices select (json_populate_record(i, ${JSON.stringify({
        number: 'INV-2020-000001',
        shipment_id: '00000000-0000-7000-8000-000000000002',
        customer_company: '=1+1',
        issued_at: '2020-02-03T00:00:00Z',
        supplied_at: '2020-02-03T00:00:00Z',
      })}::json)).* from invoices i where kind = 'INVOICE' order by number desc limit 1`.execute(test.database.db);
    const [heading, row, end] = (await download('report=vat-documents&month=2020-01')).split('\r\n');
    expect(heading).toMatch(/^\uFEFFNumber,Kind,Corrects,Tax point,/);
    expect(row).toMatch(/^INV-2020-000001,Invoice,,2020-02-03,[^,]*,'=1\+1,,[a-z]+,6\.60,20,1\.32,7\.92$/);
    expect(end).toBe('');
    const now = (await download(`report=vat-documents&month=${month}`)).trim().split('\r\n').slice(1);
    const pence = now.map((line) => Math.round(Number(line.split(',').at(-2)) * 100));
    const { check } = await ask(finance.vatReturn, `?first_month=${month}`);
    expect(pence.reduce((sum, vat) => sum + vat, 0)).toBe(check.returns_pence);
  });

  it.each([
    [`takings&month=${month}`, `${month}-01,0.00,`],
    [`vat-return&month=${month}`, ',9,Goods from the EU'],
    ['unpaid-statements', ',7.92,7.92,'],
    ['refunds', 'Shipment,GBP,Reason,Asked by,Asked'],
  ])('of %s has its rows', async (query, text) => {
    expect(await download(`report=${query}`)).toContain(text);
  });

  it('of a month needs the month', async () => {
    const path = '/staff/finance/export?report=takings';
    expect(await callApi(test.app, path, { method: 'GET', token: member.staffToken })).toMatchObject({ status: 400 });
  });
});

it('finance is the whole company’s, and for FINANCE and OWNER alone', async () => {
  const others = [
    await createStaff(test, { role: 'FINANCE', depotId: dartfordId }),
    ...(await Promise.all((['DEPOT', 'SUPPORT', 'DISPATCH'] as const).map((role) => createStaff(test, { role })))),
  ];
  const paths = [
    `takings?month=${month}`,
    `vat-return?first_month=${month}`,
    'unpaid-statements',
    `reconciliation?month=${month}`,
    'export?report=refunds',
  ];
  for (const { staffToken: token } of others) {
    for (const path of paths) {
      const answer = await callApi(test.app, `/staff/finance/${path}`, { method: 'GET', token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    }
  }
});
