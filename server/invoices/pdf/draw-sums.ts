import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { heightOfWrapped, writeFitting, writeWrapped } from '../../pdf/write-text.ts';
import type { Invoice } from '../invoice.ts';
import { caption, colours, placeFor, rule, sheet } from './sheet.ts';

const size = 10.5;
const description = { x: sheet.left, width: 192, size };
const noteStyle = { x: sheet.left, width: sheet.inner, size: 9 };

/** The columns of figures: what stands above each, where it begins, how wide it is, and what of an invoice it holds. */
const figures: readonly (readonly [string, number, number, (invoice: Invoice) => string])[] = [
  ['Qty', 200, 24, ({ quantity }) => String(quantity)],
  ['Net', 232, 64, ({ netPence }) => money(netPence)],
  ['VAT rate', 304, 40, rateOf],
  ['VAT', 352, 58, ({ vatPence }) => money(vatPence)],
  ['Gross', 418, sheet.inner - 418, ({ grossPence }) => money(grossPence)],
];

/** Draws what was supplied with its figures, and below it what they come to. The stored figures are printed, none is worked out again. */
export function drawSums(document: PDFKit.PDFDocument, invoice: Invoice, top: number): void {
  drawTotals(document, invoice, drawLine(document, invoice, top));
}

function drawLine(document: PDFKit.PDFDocument, invoice: Invoice, top: number): number {
  const { customerReference } = invoice;
  const notes = [
    `From ${invoice.shipper} to ${invoice.receiver}`,
    ...(customerReference === '' ? [] : [`Your reference: ${customerReference}`]),
  ];
  const descriptionHeight = heightOfWrapped(document, invoice.description, description);
  const notesHeight = notes.reduce((sum, note) => sum + heightOfWrapped(document, note, noteStyle), 0);
  const head = placeFor(document, invoice, top, 24 + descriptionHeight + 6 + notesHeight + 14);
  const y = head + 24;
  caption(document, 'Description', { x: sheet.left, y: head, width: description.width });
  for (const [label, x, width] of figures) {
    caption(document, label, { x: sheet.left + x, y: head, width, align: 'right' });
  }
  rule(document, head + 14);
  document.fillColor(colours.ink);
  writeWrapped(document, invoice.description, { ...description, y });
  for (const [, x, width, valueOf] of figures) {
    const cell = { x: sheet.left + x, y, width, height: 14, size, leastSize: 7, align: 'right' } as const;
    writeFitting(document, valueOf(invoice), cell);
  }
  document.fillColor(colours.quiet);
  let end = y + descriptionHeight + 6;
  for (const note of notes) end += writeWrapped(document, note, { ...noteStyle, y: end });
  end += 14;
  rule(document, end);
  return end;
}

function drawTotals(document: PDFKit.PDFDocument, invoice: Invoice, lineEnd: number): void {
  const isCredit = invoice.kind === 'CREDIT_NOTE';
  const rows = [
    ['Total excluding VAT', invoice.netPence, size, 'regular'],
    [`Total VAT at ${rateOf(invoice)}`, invoice.vatPence, size, 'regular'],
    [isCredit ? 'Total credited' : 'Total paid', invoice.grossPence, 14, 'bold'],
  ] as const;
  const rowHeight = 22;
  const top = placeFor(document, invoice, lineEnd + 18, rows.length * rowHeight);
  document.fillColor(colours.ink);
  rows.forEach(([label, pence, labelSize, font], index) => {
    const row = { y: top + index * rowHeight, height: 20, size: labelSize, font };
    writeFitting(document, label, { ...row, x: sheet.left + 200, width: 150 });
    writeFitting(document, money(pence), { ...row, x: sheet.left + 352, width: sheet.inner - 352, align: 'right' });
  });
}

function rateOf({ vatBasisPoints }: Invoice): string {
  return `${vatBasisPoints / 100}%`;
}

function money(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}
