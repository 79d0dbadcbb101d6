import { expect, test } from 'vitest';
import { anInvoice } from '../testing/payments/an-invoice.ts';
import type { Invoice } from './invoice.ts';
import { writeCsv } from './invoices.routes.ts';

async function table(...invoices: readonly Invoice[]): Promise<string> {
  const pages = (async function* () {
    for (const invoice of invoices) yield [invoice];
  })();
  return (await Array.fromAsync(writeCsv(pages))).join('');
}

test('a table has a heading, a row for each document and credit notes as less', async () => {
  const invoice = anInvoice();
  const note = anInvoice({ number: 'CRN-2026-000001', kind: 'CREDIT_NOTE', corrects: invoice.number });
  const [heading, first, second, ...rest] = (await table(invoice, note)).split('\r\n');
  expect(heading).toBe(
    '\uFEFFNumber,Kind,Corrects,Date,Tracking number,Your reference,Billed to,Customer VAT number,Shipper,Receiver,Description,Net GBP,VAT rate %,VAT GBP,Gross GBP',
  );
  expect(first).toMatch(/^INV-2026-000001,Invoice,,2026-11-15 12:00:00,.*,6\.60,20,1\.32,7\.92$/);
  expect(second).toMatch(/^CRN-2026-000001,Credit note,INV-2026-000001,.*,-6\.60,20,-1\.32,-7\.92$/);
  expect(rest).toEqual(['']);
});

test('a table names the company and VAT number that the document was made out to', async () => {
  const customer = { name: 'Ada Lovelace', companyName: '=Engines Ltd', vatNumber: 'GB123456782', address: [] };
  expect(await table(anInvoice({ customer }))).toContain(`,'=Engines Ltd,GB 123 4567 82,`);
});

test.each([
  ['2026-11-16T04:33:31.536Z', '2026-11-16 04:33:31'],
  ['2026-06-30T23:30:00.000Z', '2026-07-01 00:30:00'], // summer time, and midnight is 00
  ['2026-10-25T00:30:00.000Z', '2026-10-25 01:30:00'],
])('a document issued at %s is dated %s, as clocks in the United Kingdom say', async (issuedAt, date) => {
  expect(await table(anInvoice({ issuedAt: new Date(issuedAt) }))).toContain(`,${date},`);
});

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+44', "'+44"],
  ['＝1+1', "'＝1+1"],
  [' ＠sum', "' ＠sum"],
  ['@sum', "'@sum"],
  ['-Ann', "'-Ann"],
  ['\tAnn', "'\tAnn"],
  ['\rAnn', `"'\rAnn"`],
  ['Ann = Eve', 'Ann = Eve'],
  ['-12.50', '-12.50'],
  ['-12.50 or so', "'-12.50 or so"],
  ['+1-12', "'+1-12"],
  ['Ann "Nan" Lee', '"Ann ""Nan"" Lee"'],
  ['O’Brien, Ann', '"O’Brien, Ann"'],
  ['two\nlines', '"two\nlines"'],
])('the name %j becomes the harmless cell %j', async (receiver, cell) => {
  expect(await table(anInvoice({ receiver }))).toContain(`,${cell},`);
});

test('has the customer’s own reference, as text', async () => {
  const [, first = ''] = (await table(anInvoice({ customerReference: '=ORDER-1' }))).split('\r\n');
  expect(first).toContain(",LW473124829GB,'=ORDER-1,");
});
