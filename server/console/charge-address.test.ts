import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listMovements } from '../../contract/billing.ts';
import { myInvoices } from '../../contract/invoices.ts';
import { commandActor, recordAudit } from '../audit/record-audit.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { issueStatementNow } from '../testing/payments/monthly-accounts.ts';
import { addressCharges, highlands, islands } from '../testing/staff/address-charges.ts';
import { createConsoleApp } from '../testing/staff/console-app.ts';

const test = await createConsoleApp('50');
afterAll(() => test.close());

const {
  customerWith,
  customerOnAccount,
  book,
  get,
  balanceOf,
  owedBy,
  preview,
  correct,
  documentsOf,
  mailsTo,
  cancel,
  requireInvariants,
} = addressCharges(test);
afterEach(requireInvariants);

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
      published_at: new Date(0),
    })
    .execute();
  await test.database.db
    .insertInto('tariff_bands')
    .values({ tariff_version: 2, up_to_kg: 30, net_pence: 660 })
    .execute();
  const zone = { tariff_version: 2, zone: 'EVERYWHERE', name: 'Everywhere', match_order: 1 };
  await test.database.db
    .insertInto('tariff_zones')
    .values({ ...zone, supplement_pence: 0, delivery_days: 1 })
    .execute();
  const actor = commandActor('tariffs');
  const published = { action: 'publish tariff', subject: { kind: 'tariff', id: '2' } };
  await test.database.db.transaction().execute((trx) => recordAudit(trx, actor, published, new Date()));
  expect((await correct(id, highlands)).answer).toMatchObject({
    status: 409,
    body: { message: textWith('VAT has changed since this shipment was booked') },
  });
  expect((await correct(id, highlands, 'WAIVE')).answer).toMatchObject({ status: 200 });
  expect(await balanceOf(customer)).toBe(12.08);
});
