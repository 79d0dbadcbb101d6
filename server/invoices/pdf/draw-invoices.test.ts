import * as mupdf from 'mupdf';
import { expect, test } from 'vitest';
import { createPdfWorker } from '../../pdf/pdf-worker.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import type { Invoice } from '../invoice.ts';
import { drawInvoices } from './draw-invoices.ts';

/** The words of a one-page document, each run of white space a space. */
async function readBack(bytes: Uint8Array): Promise<string> {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  expect(document.countPages()).toBe(1);
  return document.loadPage(0).toStructuredText('').asText().replaceAll(/\s+/g, ' ');
}

test('an invoice carries everything HMRC asks for, and adds up', async () => {
  const text = await readBack(await drawInvoices([anInvoice()]));
  for (const part of [
    'VAT invoice',
    'Number INV-2026-000001',
    'Date 15 November 2026',
    'Time of supply 15 November 2026',
    'Larkway 1 Example Quay Dartford DA1 1AA VAT number GB 000 0000 00',
    'Ada Łukaszewicz 12 High Street DA1 1AA',
    'LW473124829GB',
    'to Bob Ngũgĩ, Manchester',
    'Total excluding VAT £6.60',
    'Total VAT at 20% £1.32',
    'Total paid £7.92',
  ]) {
    expect(text).toContain(part);
  }
  const pence = (label: string) => Number(new RegExp(`${label} £(\\d+)\\.(\\d\\d)`).exec(text)?.slice(1).join(''));
  expect(pence('Total excluding VAT') + pence('Total VAT at 20%')).toBe(pence('Total paid'));
});

test('a credit note says which invoice it takes back', async () => {
  const note = anInvoice({ number: 'CRN-2026-000007', kind: 'CREDIT_NOTE', corrects: 'INV-2026-000001' });
  const text = await readBack(await drawInvoices([note]));
  expect(text).toContain('VAT credit note');
  expect(text).toContain('Corrects invoice INV-2026-000001');
  expect(text).toContain('Total credited £7.92');
});

test('hostile names stay text on one page', async () => {
  const name = `<script>alert(1)</script> ${'Ünïcödé '.repeat(40)}\u202Eevil`;
  const text = await readBack(
    await drawInvoices([anInvoice({ customer: { name, address: [name, name] }, receiver: name })]),
  );
  expect(text).toContain('<script>alert(1)</script> Ünïcödé');
});

test('a thread draws it as well', async () => {
  const worker = createPdfWorker<readonly Invoice[]>(new URL('./invoice-worker.ts', import.meta.url));
  expect(await readBack(await worker.draw([anInvoice()]))).toContain('INV-2026-000001');
  await worker.close();
});

test('the invoices of a batch stand on a page each', async () => {
  const numbers = ['INV-2026-000001', 'INV-2026-000002', 'INV-2026-000003'];
  const bytes = await drawInvoices(numbers.map((number) => anInvoice({ number })));
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  const pages = numbers.map((_number, index) => document.loadPage(index).toStructuredText('').asText());
  expect(document.countPages()).toBe(3);
  for (const [index, number] of numbers.entries()) expect(pages[index]).toContain(number);
});
