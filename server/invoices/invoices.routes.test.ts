import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { myInvoices } from '../../contract/invoices.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { anInvoice } from '../testing/payments/an-invoice.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { insertInvoices } from './issue-invoices.ts';

let product: PayingApp;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createPayingApp();
  customer = await createCustomer(product);
});
afterAll(() => product.close());

const list = async (page?: string, { token } = customer) => {
  const path = page === undefined ? '/invoice/my-invoices' : `/invoice/my-invoices?page=${page}`;
  return myInvoices.response.parse((await callApi(product.app, path, { method: 'GET', token })).body);
};
const fetchFile = (path: string, token = customer.token) =>
  product.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });

test('invoices are listed newest first, ten a page, with the credit note that took one back', async () => {
  expect(await list()).toEqual({ data: [], total: 0 });
  const bought: string[] = [];
  for (let count = 0; count < 12; count += 1) bought.push((await product.bookShipment(customer)).id);
  await callApi(product.app, `/shipment/${bought.at(-1)}/cancel`, { token: customer.token });

  const first = await list();
  const second = await list('2');
  expect(first.total).toBe(12);
  const numbers = [...first.data, ...second.data].map(({ _invoice_number }) => _invoice_number);
  expect(numbers).toEqual(numbers.toSorted().toReversed());
  expect([first.data.length, second.data.length]).toEqual([10, 2]);
  expect(await list('3')).toEqual({ data: [], total: 12 });
  expect(first.data[0]).toMatchObject({
    _invoice_number: textWith(/^INV-20\d\d-\d{6}$/),
    shipper: 'Ada Lovelace, Dartford',
    receiver: 'Charles Babbage, Manchester',
    net: 6.6,
    vat: 1.32,
    total: 7.92,
    credit_notes: [{ _invoice_number: textWith(/^CRN-20\d\d-\d{6}$/), total: 7.92 }],
  });
});

test('a customer who asks for very many documents at once is refused some, and has the rest drawn', async () => {
  const [invoice] = (await list()).data;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetchFile(`/invoice/${invoice?._invoice_number}/pdf`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused[0]?.json()).toMatchObject({ message: textWith('We’re still making your other invoices.') });
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40 - refused.length);
});

test('a document is a PDF for its customer and nobody else', async () => {
  const [invoice] = (await list()).data;
  const path = `/invoice/${invoice?._invoice_number}/pdf`;
  const answer = await fetchFile(path);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice?._invoice_number}.pdf"`,
    'cache-control': 'no-store',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await fetchFile(`/invoice/${invoice?.credit_notes[0]?._invoice_number}/pdf`)).toMatchObject({
    statusCode: 200,
  });
  const other = await createCustomer(product);
  expect(await fetchFile(path, other.token)).toMatchObject({ statusCode: 404 });
  expect(await list(undefined, other)).toEqual({ data: [], total: 0 });
  expect(await callApi(product.app, path, { method: 'GET' })).toMatchObject({ status: 401 });
});

test('a month comes as a table, of the customer’s own documents only', async () => {
  await product.bookShipment(await createCustomer(product));
  const answer = await fetchFile(`/invoice/export?month=${new Date().toISOString().slice(0, 7)}`);
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  const rows = answer.body.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + 12 + 1);
  expect((await fetchFile('/invoice/export?month=2020-01')).body.trimEnd().split('\r\n')).toHaveLength(1);
  expect(await fetchFile('/invoice/export?month=2026-13')).toMatchObject({ statusCode: 400 });
});

test('the list of a month has what was issued or taken back in it, and so has its table', async () => {
  const shop = await createCustomer(product);
  const { organisationId } = shop;
  const bill = (number: string, issuedAt: string, corrects?: string) =>
    anInvoice({
      organisationId,
      number,
      corrects,
      kind: corrects === undefined ? 'INVOICE' : 'CREDIT_NOTE',
      shipmentId: randomUUID(),
      issuedAt: new Date(issuedAt),
    });
  const march = Array.from({ length: 11 }, (_, index) => bill(`INV-2025-8001${index + 10}`, '2025-03-05T09:00:00Z'));
  const { db } = product.database;
  await db.transaction().execute(async (trx) => {
    await insertInvoices(trx, march);
    await insertInvoices(trx, [bill('INV-2025-800201', '2025-03-31T23:30:00Z')]); // past midnight in London: April
    await insertInvoices(trx, [bill('CRN-2025-800001', '2025-05-02T09:00:00Z', 'INV-2025-800110')]);
  });
  const numbersOf = async (query: string, who = shop) => {
    const { data, total } = await list(query, who);
    return { numbers: data.map(({ _invoice_number }) => _invoice_number), total };
  };
  expect((await numbersOf('1&month=2025-03')).numbers).toEqual(
    march
      .map(({ number }) => number)
      .toReversed()
      .slice(0, 10),
  );
  expect(await numbersOf('2&month=2025-03')).toEqual({ numbers: ['INV-2025-800110'], total: 11 });
  expect(await numbersOf('3&month=2025-03')).toEqual({ numbers: [], total: 11 });
  expect(await numbersOf('1&month=2025-04')).toEqual({ numbers: ['INV-2025-800201'], total: 1 });
  expect(await numbersOf('1&month=2025-05')).toEqual({ numbers: ['INV-2025-800110'], total: 1 });
  expect(await numbersOf('1&month=2025-06')).toEqual({ numbers: [], total: 0 });
  expect(await numbersOf('1&month=2025-03', customer)).toEqual({ numbers: [], total: 0 });
  const rowsOf = async (query: string) => {
    const answer = await fetchFile(`/invoice/export${query}`, shop.token);
    return { rows: answer.body.trimEnd().split('\r\n').length - 1, file: answer.headers['content-disposition'] };
  };
  expect(await rowsOf('?month=2025-05')).toEqual({ rows: 1, file: 'attachment; filename="invoices-2025-05.csv"' });
  expect(await rowsOf('')).toEqual({ rows: 13, file: 'attachment; filename="invoices.csv"' });
  const wrong = await callApi(product.app, '/invoice/my-invoices?month=2025-13', { method: 'GET', token: shop.token });
  expect(wrong).toMatchObject({ status: 400, body: { fields: { month: 'Give the month as 2026-11.' } } });
});

test('the database itself refuses to change or delete an invoice', async () => {
  const { db } = product.database;
  await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('never edited or deleted');
  await expect(db.updateTable('invoices').set({ customer_name: 'X' }).execute()).rejects.toThrow('never edited');
});
