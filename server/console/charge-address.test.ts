import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getBilling, listMovements, openTopUp } from '../../contract/billing.ts';
import { myInvoices } from '../../contract/invoices.ts';
import { previewAddress } from '../../contract/staff/parcels.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { giveCredit, issueStatementNow } from '../testing/payments/monthly-accounts.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp('50');
});
afterAll(() => test.close());
afterEach(() => requireInvariants());

async function requireInvariants(): Promise<void> {
  const violations = await checkInvariants(test.database.db, { isAtRest: false });
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
}

const highlands = 'IV27 4AB'; // £3.00 dearer than the mainland
const islands = 'ZE1 0AA'; // £7.80 dearer

async function customerWith(topUp: number): Promise<TestCustomer> {
  const customer = await createCustomer(test);
  const { token } = customer;
  const answer = await callApi(test.app, '/billing/top-ups', { token, body: { amount: topUp } });
  const { payment_id, secret } = openTopUp.response.parse(answer.body);
  test.cards.pay(secret.replace('_secret', ''));
  await callApi(test.app, '/billing/payments/confirm', { token, body: { payment_id } });
  return customer;
}

async function customerOnAccount(limitPence?: number): Promise<TestCustomer> {
  const customer = await createCustomer(test);
  await giveCredit(test.database.db, customer.organisationId, limitPence);
  return customer;
}

/** £7.92. */
const book = (customer: TestCustomer, payFrom: 'BALANCE' | 'ACCOUNT' = 'BALANCE') =>
  test.createShipment(customer, { pay_from: payFrom });

const get = async (path: string, { token }: TestCustomer) =>
  (await callApi(test.app, path, { method: 'GET', token })).body;
const balanceOf = async (customer: TestCustomer) => getBilling.response.parse(await get('/billing', customer)).balance;
const owedBy = async (customer: TestCustomer) =>
  getBilling.response.parse(await get('/billing', customer)).account?.owed;

async function preview(id: string, postcode: string) {
  const body = { side: 'RECEIVER', building: '1', street_name: 'Mill Lane', town: '', postal_code: postcode };
  const answer = await test.post(`parcels/${id}/address-previews`, body);
  return { body, seen: previewAddress.response.parse(answer.body).data };
}

async function correct(
  id: string,
  postcode: string,
  extra: 'CHARGE' | 'WAIVE' = 'CHARGE',
  role: StaffRole = 'SUPPORT',
) {
  const { body, seen } = await preview(id, postcode);
  const sent = { ...body, seen: seen.seen, extra, reason: 'The sender agreed.' };
  return { seen, answer: await test.post(`parcels/${id}/address-corrections`, sent, role) };
}

async function documentsOf(id: string) {
  const { rows } = await sql<{ kind: string; pence: number; vat: number; adds: boolean }>`
    select kind, gross_pence as pence, vat_pence as vat, supplements is not null as adds from invoices
    where shipment_id = ${id} order by issued_at, number`.execute(test.database.db);
  return rows.map(({ kind, pence, vat, adds }) => `${adds ? 'ADDED ' : ''}${kind} ${pence} ${vat}`);
}

async function mailsTo(customer: TestCustomer): Promise<string> {
  const jobs = await openJobs(test.database.url, () => new Date(), { DATA_DIR: await folderOfRun() });
  await jobs.runWaiting('address-mail');
  await jobs.runWaiting('receipt');
  await jobs.close();
  const { rows } = await sql<{ text: string }>`
    select subject || ' ' || body as text from sent_mails where addressee = ${customer.email} order by sent_at`.execute(
    test.database.db,
  );
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

const cancel = (id: string) => test.post(`parcels/${id}/changes`, { change: 'CANCEL', reason: 'Asked on the phone' });

describe('a corrected address that costs more', () => {
  it('is charged to the balance that paid, with an invoice of its own, a mail and the audit log', async () => {
    const customer = await customerWith(20);
    const { _id: id, _shipment_id: reference } = await book(customer);
    const { seen, answer } = await correct(id, highlands);
    expect(seen).toMatchObject({ extra_pence: 300, charge_to: 'BALANCE' });
    expect(answer).toMatchObject({ status: 200, body: { message: textWith('£3.00 is charged') } });
    expect(await balanceOf(customer)).toBe(9.08);
    expect(await documentsOf(id)).toEqual(['INVOICE 792 132', 'ADDED INVOICE 300 50']);
    expect((await test.see(id)).money).toMatchObject({ paid_pence: 1092, left_pence: 1092 });
    const { data } = listMovements.response.parse(await get('/billing/movements', customer));
    expect(data[0]).toMatchObject({ amount: -3, description: textWith('Corrected address of parcel') });
    const invoices = myInvoices.response.parse(await get('/invoice/my-invoices', customer));
    expect(invoices.total).toBe(2);
    const audited = await test.auditOf(reference);
    expect(audited.findLast(({ action }) => action === 'correct receiver address')).toMatchObject({
      before: { pence: 792 },
      after: { pence: 1092, chargedPence: 300, waivedPence: 0, reason: 'The sender agreed.' },
    });
    const mails = await mailsTo(customer);
    expect(mails).toContain('The new address costs £3.00 more. We’ve taken that from your balance');
    expect(mails).toContain('The corrected address of your parcel costs more. We’ve taken £3.00 from your balance.');
  });

  it('and then less gives just that back, to the balance', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    await correct(id, islands);
    expect(await balanceOf(customer)).toBe(4.28);
    const { seen, answer } = await correct(id, highlands);
    expect([seen.refund_pence, answer.status]).toEqual([480, 200]);
    await correct(id, 'M1 1AE');
    expect(await balanceOf(customer)).toBe(12.08);
    expect(await documentsOf(id)).toEqual([
      'INVOICE 792 132',
      'ADDED INVOICE 780 130',
      'CREDIT_NOTE 480 80',
      'CREDIT_NOTE 300 50',
    ]);
    expect((await correct(id, highlands)).answer.status).toBe(200);
    expect(await balanceOf(customer)).toBe(9.08);
  });

  it('gives all of it back when the shipment is cancelled, in one mail', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    await correct(id, highlands);
    expect(await cancel(id)).toMatchObject({ status: 200 });
    expect(await balanceOf(customer)).toBe(20);
    expect((await documentsOf(id)).toSorted()).toEqual([
      'ADDED INVOICE 300 50',
      'CREDIT_NOTE 300 50',
      'CREDIT_NOTE 792 132',
      'INVOICE 792 132',
    ]);
    expect(await mailsTo(customer)).toContain(
      'Your shipment was cancelled, and we’ve put £10.92 back on your balance. Your credit notes are attached.',
    );
  });

  it('leaves what was waived before with the customer, whatever is charged later', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    await correct(id, highlands, 'WAIVE');
    const { seen } = await correct(id, islands);
    expect([seen.extra_pence, await balanceOf(customer)]).toEqual([480, 7.28]);
    const { seen: back } = await correct(id, highlands);
    expect([back.refund_pence, await balanceOf(customer)]).toEqual([480, 12.08]);
  });

  it('has to say whether the difference is waived or charged', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    const { body, seen } = await preview(id, highlands);
    const sent = { ...body, seen: seen.seen, reason: 'Asked on the phone' };
    expect(await test.post(`parcels/${id}/address-corrections`, sent)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { extra: 'Choose whether to waive the difference or to charge it.' } },
    });
    expect(await documentsOf(id)).toEqual(['INVOICE 792 132']);
  });

  it('is refunded in parts up to all that was paid, what was added first', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    await correct(id, highlands);
    const refund = (pence: number, left: number) =>
      test.post(`parcels/${id}/refunds`, { pence, left_before: left, reason: 'It came late' });
    expect(await refund(500, 1092)).toMatchObject({ status: 200 });
    expect(await refund(593, 592)).toMatchObject({ status: 409 });
    expect(await refund(592, 592)).toMatchObject({ status: 200 });
    expect(await balanceOf(customer)).toBe(20);
    expect((await documentsOf(id)).filter((one) => one.startsWith('CREDIT')).toSorted()).toEqual([
      'CREDIT_NOTE 200 33',
      'CREDIT_NOTE 300 50',
      'CREDIT_NOTE 592 99',
    ]);
    expect(await mailsTo(customer)).toContain('£5.00 of the £10.92 you paid');
  });

  it('is charged where all was refunded before, and can be refunded again', async () => {
    const customer = await customerWith(20);
    const { _id: id } = await book(customer);
    const refund = (pence: number) =>
      test.post(`parcels/${id}/refunds`, { left_before: pence, reason: 'It came late' });
    expect(await refund(792)).toMatchObject({ status: 200 });
    expect((await correct(id, highlands)).answer).toMatchObject({ status: 200 });
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'PAID' });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
    expect(await refund(300)).toMatchObject({ status: 200 });
    expect(await test.moneyOf(id)).toMatchObject({ payment_status: 'REFUNDED' });
    expect(await balanceOf(customer)).toBe(20);
  });

  it('is charged to the account that paid, and is on its statement', async () => {
    const customer = await customerOnAccount();
    const { _id: id } = await book(customer, 'ACCOUNT');
    const { seen, answer } = await correct(id, highlands);
    expect([seen.charge_to, answer.status]).toEqual(['ACCOUNT', 200]);
    expect(await owedBy(customer)).toBe(10.92);
    const number = await issueStatementNow(test.database.db, customer.organisationId);
    const { rows } = await sql<{
      pence: number;
    }>`select documents_pence as pence from statements where number = ${number}`.execute(test.database.db);
    expect(rows).toEqual([{ pence: 1092 }]);
    await cancel(id);
    expect(await owedBy(customer)).toBe(0);
  });

  it('is refused as a whole where balance or account don’t cover it, and may be waived', async () => {
    const poor = await customerWith(20);
    await book(poor);
    const { _id: id } = await book(poor);
    const { answer } = await correct(id, islands);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: textWith('can’t be charged. Its owner would read: “This costs £7.80, and your balance is £4.16.'),
      },
    });
    expect((await test.see(id)).receiver.postal_code).toBe('M1 1AE');
    expect(await documentsOf(id)).toEqual(['INVOICE 792 132']);
    expect((await correct(id, islands, 'WAIVE')).answer).toMatchObject({ status: 200 });
    expect(await balanceOf(poor)).toBe(4.16);
    const limited = await customerOnAccount(800);
    const { _id: onAccount } = await book(limited, 'ACCOUNT');
    expect((await correct(onAccount, highlands)).answer).toMatchObject({
      status: 409,
      body: { message: textWith('£0.08 is left') },
    });
  });

  it('is not charged to a card', async () => {
    const { id } = await test.bookShipment(await customerWith(20));
    const { seen, answer } = await correct(id, highlands);
    expect(seen.charge_to).toBeNull();
    expect(answer).toMatchObject({ status: 409, body: { message: textWith('A card paid') } });
  });
});

describe('two staff at once', () => {
  it('charge it once: the other is told', async () => {
    const customer = await customerWith(40);
    const { _id: id } = await book(customer);
    const { body, seen } = await preview(id, highlands);
    const sent = { ...body, seen: seen.seen, extra: 'CHARGE', reason: 'The sender agreed.' };
    const answers = await Promise.all(
      (['SUPPORT', 'OWNER', 'SUPPORT', 'OWNER'] as const).map((role) =>
        test.post(`parcels/${id}/address-corrections`, sent, role),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(await balanceOf(customer)).toBe(29.08);
    expect(await documentsOf(id)).toHaveLength(2);
  });

  it('charge and cancel: all comes back, in either order', async () => {
    const customer = await customerWith(100);
    for (let round = 0; round < 5; round += 1) {
      const { _id: id } = await book(customer);
      const { body, seen } = await preview(id, highlands);
      const sent = { ...body, seen: seen.seen, extra: 'CHARGE', reason: 'The sender agreed.' };
      const [charged, cancelled] = await Promise.all([
        test.post(`parcels/${id}/address-corrections`, sent),
        cancel(id),
      ]);
      expect([200, 409]).toContain(charged.status);
      expect(cancelled.status).toBe(200);
      expect(await balanceOf(customer)).toBe(100);
    }
  });

  it('charge two parcels that the balance covers once: one is corrected', async () => {
    const customer = await customerWith(20);
    const ids = [(await book(customer))._id, (await book(customer))._id]; // £4.16 left
    const answers = await Promise.all(ids.map((id) => correct(id, highlands)));
    expect(statusesOf(answers.map(({ answer }) => answer))).toEqual([200, 409]);
    expect(await balanceOf(customer)).toBe(1.16);
  });
});

it('is not charged at a rate of VAT that is over', async () => {
  const customer = await customerWith(20);
  const { _id: id } = await book(customer);
  await test.database.db
    .insertInto('tariffs')
    .values({
      version: 2,
      effective_from: new Date(),
      vat_basis_points: 2500,
      unpaid_days: 7,
      unused_days: 28,
      included_cover_pence: 0,
      published_at: new Date(),
    })
    .execute();
  expect((await correct(id, highlands)).answer).toMatchObject({
    status: 409,
    body: { message: textWith('VAT has changed since this shipment was booked') },
  });
  expect((await correct(id, highlands, 'WAIVE')).answer).toMatchObject({ status: 200 });
  expect(await balanceOf(customer)).toBe(12.08);
});
