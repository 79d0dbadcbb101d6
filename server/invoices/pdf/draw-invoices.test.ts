import * as mupdf from 'mupdf';
import { expect, test } from 'vitest';
import { createPdfWorker } from '../../pdf/pdf-worker.ts';
import { textWith } from '../../testing/expected-text.ts';
import { anInvoice } from '../../testing/payments/an-invoice.ts';
import type { Invoice } from '../invoice.ts';
import { drawInvoices } from './draw-invoices.ts';

const open = (bytes: Uint8Array) => mupdf.Document.openDocument(bytes, 'application/pdf');

/** The words of a one-page document, each run of white space a space. */
function readBack(bytes: Uint8Array): string {
  const document = open(bytes);
  expect(document.countPages()).toBe(1);
  return document.loadPage(0).toStructuredText('').asText().replaceAll(/\s+/g, ' ');
}

/** A line of text where it stands on its page, in points from the upper left. */
interface PrintedLine {
  readonly text: string;
  readonly size: number;
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every line of a document, in the order they were written. */
function linesOf(bytes: Uint8Array): PrintedLine[] {
  const document = open(bytes);
  const lines: PrintedLine[] = [];
  for (let page = 0; page < document.countPages(); page += 1) {
    let [text, size, box]: [string, number, mupdf.Rect] = ['', 0, [0, 0, 0, 0]];
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({
        beginLine: (bounds) => {
          [text, box] = ['', bounds];
        },
        onChar: (letter, _origin, _font, letterSize) => {
          text += letter;
          size = letterSize;
        },
        endLine: () => {
          const [left, top, right, bottom] = box;
          lines.push({ text: text.trim(), size, page, left, top, right, bottom });
        },
      });
  }
  return lines;
}

/** Nothing stands outside the margins or on something else. Lines of a paragraph may touch by a point. */
function expectInOrder(lines: readonly PrintedLine[]): void {
  const margin = 55.9;
  const outside = lines.filter(
    ({ left, right, top, bottom }) =>
      left < margin || right > 595.28 - margin || top < margin || bottom > 841.89 - margin,
  );
  expect(outside).toEqual([]);
  const crossings = lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => one.page === other.page)
      .filter((other) => Math.min(one.right, other.right) > Math.max(one.left, other.left))
      .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
      .map((other) => `${one.text} / ${other.text}`),
  );
  expect(crossings).toEqual([]);
}

test('an invoice carries everything HMRC asks for, and adds up', async () => {
  const text = readBack(await drawInvoices([anInvoice()]));
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
  const text = readBack(await drawInvoices([note]));
  expect(text).toContain('VAT credit note');
  expect(text).toContain('Corrects invoice INV-2026-000001');
  expect(text).toContain('Total credited £7.92');
});

const figureColumns = ['Qty', 'Net', 'VAT rate', 'VAT', 'Gross'];

/** What stands in the columns of figures, by the words above them: their right edges are the same. */
function figuresOf(lines: readonly PrintedLine[]): string[] {
  return figureColumns.map((label) => {
    const head = lines.find(({ text }) => text === label);
    const below = lines.filter(
      (line) => head?.page === line.page && Math.abs(line.right - head.right) < 0.5 && line.top > head.top,
    );
    return below[0]?.text ?? '';
  });
}

test('a line has its quantity, net, VAT rate, VAT and gross, each under its word, and they are the totals', async () => {
  const lines = linesOf(await drawInvoices([anInvoice()]));
  expect(figuresOf(lines)).toEqual(['1', '£6.60', '20%', '£1.32', '£7.92']);
  for (const sum of ['£6.60', '£1.32', '£7.92']) expect(lines.filter(({ text }) => text === sum)).toHaveLength(2);
  const order = figureColumns.map((label) => lines.find(({ text }) => text === label)?.right ?? 0);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(lines.find(({ text }) => text === 'Gross')?.right).toBeCloseTo(595.28 - 56, 0);
  expectInOrder(lines);
});

test('a credit note of the largest amounts keeps its figures whole and apart', async () => {
  const note = anInvoice({
    number: 'CRN-2026-000007',
    kind: 'CREDIT_NOTE',
    corrects: 'INV-2026-000001',
    description: `Refund of INV-2026-000001: Delivery, 99 parcels, 99999.5 kg in total (SHP-7KQ2M9XW, tracking number LW473124829GB)`,
    netPence: 83_333_333,
    vatPence: 16_666_667,
    grossPence: 100_000_000,
  });
  const lines = linesOf(await drawInvoices([note]));
  expect(figuresOf(lines)).toEqual(['1', '£833,333.33', '20%', '£166,666.67', '£1,000,000.00']);
  expectInOrder(lines);
});

const society =
  'The Royal Incorporated Society for the Preservation of Historic Canal Boats and Inland Waterways of Northumberland and County Durham Limited';

const withoutGaps = (text: string) => text.replaceAll(/\s/g, '');

test.each([
  ['of 140 letters', society],
  ['of 300 letters in words', `${society} and ${society}, `.padEnd(300, 'with its Friends ')],
  ['of one word', 'Donaudampfschiff'.repeat(19).slice(0, 300)],
  ['of one word in wide letters', 'W'.repeat(300)],
  ['of one word in letters of two code units', '𐌌'.repeat(150)],
])('nothing is cut of names and addresses %s', async (_what, name) => {
  const bytes = await drawInvoices([
    anInvoice({
      customer: { name, address: [`Unit 1 ${name}`, 'Dartford', 'DA1 1AA'] },
      shipper: `${name}, Dartford`,
      receiver: `${name}, Manchester`,
    }),
  ]);
  const text = withoutGaps(readBack(bytes));
  expect(text).toContain(withoutGaps(`To ${name} Unit 1 ${name} Dartford DA1 1AA Description`));
  expect(text).toContain(withoutGaps(`From ${name}, Dartford to ${name}, Manchester Total`));
  expect(text).not.toContain('…');
  const lines = linesOf(bytes);
  expectInOrder(lines);
  expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThanOrEqual(8);
  expect(figuresOf(lines)).toEqual(['1', '£6.60', '20%', '£1.32', '£7.92']);
});

test('a company stands over who ordered for it, its VAT number under the address', async () => {
  const customer = {
    name: 'Ada Lovelace',
    companyName: 'Analytical Engines Ltd',
    vatNumber: 'GB123456782',
    address: ['12 High Street', 'DA1 1AA'],
  };
  const text = withoutGaps(readBack(await drawInvoices([anInvoice({ customer })])));
  expect(text).toContain(
    withoutGaps('To Analytical Engines Ltd Ada Lovelace 12 High Street DA1 1AA VAT number GB 123 4567 82 Description'),
  );
});

test('a second page says what it belongs to', async () => {
  const name = 'W'.repeat(300);
  const invoice = anInvoice({ customer: { name, address: [name, name, name] }, receiver: name });
  const lines = linesOf(await drawInvoices([invoice]));
  expect(lines.find(({ page }) => page === 1)?.text).toBe('VAT invoice INV-2026-000001, continued');
  expect(lines.at(-1)).toMatchObject({ page: 1, text: textWith(/Paid in full by card/) });
  expectInOrder(lines);
});

test('hostile names stay text on one page', async () => {
  const name = `<script>alert(1)</script> ${'Ünïcödé '.repeat(40)}\u202Eevil`;
  const text = readBack(await drawInvoices([anInvoice({ customer: { name, address: [name, name] }, receiver: name })]));
  expect(text).toContain('<script>alert(1)</script> Ünïcödé');
});

test('a thread draws it as well, and letters stay readable that others were made of before', async () => {
  const worker = createPdfWorker<readonly Invoice[]>(new URL('./invoice-worker.ts', import.meta.url));
  const made = anInvoice({ customer: { name: '’ÀÉÎÕÜàéîõü', address: ['DA1 1AA'] } });
  expect(readBack(await worker.draw([made]))).toContain('’ÀÉÎÕÜàéîõü');
  const plain = anInvoice({ customer: { name: ', AEIOU aeiou', address: ['DA1 1AA'] } });
  expect(readBack(await worker.draw([plain]))).toContain(', AEIOU aeiou');
  await worker.close();
});

test('the invoices of a batch stand on a page each, with their own stored pence', async () => {
  const batch = [
    anInvoice({ number: 'INV-2026-000001', netPence: 771, vatPence: 154, grossPence: 925 }), // 154.2 and 133.4 before rounding
    anInvoice({ number: 'INV-2026-000002', netPence: 667, vatPence: 133, grossPence: 800 }),
    anInvoice({ number: 'INV-2026-000003', customer: { name: society, address: ['DA1 1AA'] } }),
  ];
  const bytes = await drawInvoices(batch);
  const document = open(bytes);
  const pages = batch.map((_invoice, index) => document.loadPage(index).toStructuredText('').asText());
  expect(document.countPages()).toBe(3);
  for (const [index, { number }] of batch.entries()) expect(pages[index]).toContain(number);
  const lines = linesOf(bytes);
  expectInOrder(lines);
  expect(batch.map((_invoice, index) => figuresOf(lines.filter(({ page }) => page === index)))).toEqual([
    ['1', '£7.71', '20%', '£1.54', '£9.25'],
    ['1', '£6.67', '20%', '£1.33', '£8.00'],
    ['1', '£6.60', '20%', '£1.32', '£7.92'],
  ]);
  expect(lines.filter(({ text }) => text === '£9.25')).toHaveLength(2); // of the line, and in total
});
