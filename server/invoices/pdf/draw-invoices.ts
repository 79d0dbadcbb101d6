import type { PayFrom } from '../../../contract/billing.ts';
import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { formatVatNumber } from '../../../contract/values/people/vat-number.ts';
import { londonFormat } from '../../../contract/values/time/london.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { drawLark, drawRouteLine } from '../../pdf/draw-brand.ts';
import { heightOfWrapped, writeFitting, writeWrapped } from '../../pdf/write-text.ts';
import { chargebackReason, type Invoice } from '../invoice.ts';

const page = { width: 595.28, height: 841.89 };
const margin = 56;

/** The sheet of A4 that a document is written on, in points. What is written stands between `left` and `right`, and above `bottom`. */
export const sheet = {
  ...page,
  left: margin,
  right: page.width - margin,
  inner: page.width - 2 * margin,
  top: margin,
  bottom: page.height - 90,
} as const;

export const colours = {
  ink: '#10201B',
  quiet: '#4A5A54',
  evergreen: '#0E3B2E',
  volt: '#B8F34A',
  paper: '#F7F8F4',
  white: '#FFFFFF',
  line: '#DDE3DC',
} as const;

/** Where the sums begin, so that they stand alike on all ordinary documents. A long address moves them down. */
const sumsTop = 296;

/**
 * Invoices or credit notes, each on a page of A4 with everything that HMRC asks for on one (VAT Notice 700, section 16). Only the very
 * longest names need a second page.
 */
export async function drawInvoices(invoices: readonly Invoice[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = invoices;
  if (!first) throw new Error('There is no invoice to draw.');
  const more = invoices.length > 1 ? ` and ${invoices.length - 1} more` : '';
  const document = createDocument(`${titleOf(first)} ${first.number}${more}`, first.supplier.name);
  for (const invoice of invoices) {
    addSheet(document);
    drawHead(document, titleOf(invoice), invoice.supplier.name);
    const partiesEnd = drawParties(document, invoice);
    const lineEnd = drawLine(document, invoice, Math.max(sumsTop, partiesEnd + 10));
    drawTotals(document, invoice, lineEnd);
    drawNote(document, notesOf(invoice));
  }
  return finishDocument(document);
}

/** The band at the head of a page, from edge to edge. */
const bandHeight = 112;

export function drawHead(document: PDFKit.PDFDocument, title: string, supplier: string): void {
  document.rect(0, 0, sheet.width, bandHeight).fill(colours.evergreen);
  drawLark(document, { x: sheet.left, y: sheet.top - 3, size: 34, body: colours.white, wing: colours.volt });
  document.fillColor(colours.white);
  const half = { width: sheet.inner / 2, font: 'bold' } as const;
  const nameBox = { x: sheet.left + 44, y: sheet.top, width: half.width - 44, height: 30, size: 24, leastSize: 10 };
  writeFitting(document, supplier, { ...half, ...nameBox });
  const titleBox = { ...half, x: sheet.left + half.width, y: sheet.top + 6, height: 24, size: 18 };
  writeFitting(document, title, { ...titleBox, align: 'right' });
  drawRouteLine(document, { from: sheet.left, to: sheet.right, y: 98, colour: colours.volt });
}

/** In small print at the end of a sheet. */
export function drawNote(document: PDFKit.PDFDocument, note: string): void {
  rule(document, sheet.height - 88);
  document.fillColor(colours.quiet);
  writeFitting(document, note, { x: sheet.left, y: sheet.height - 76, width: sheet.inner, height: 28, size: 9.5 });
}

function notesOf(invoice: Invoice): string {
  const [paid, refunded] = payWords[invoice.paidFrom];
  const returned = invoice.reason === chargebackReason ? 'Returned by your bank.' : refunded;
  return `${invoice.kind === 'INVOICE' ? paid : returned} All amounts are in pounds sterling.`;
}

/** Of an invoice, and of a credit note. */
const payWords: Readonly<Record<PayFrom, readonly [string, string]>> = {
  CARD: ['Paid in full by card.', 'Refunded to the card you paid with.'],
  BALANCE: ['Paid in full from your balance.', 'Put back on your balance.'],
  ACCOUNT: [
    'On your monthly account: it will be on your next statement.',
    'Taken off your monthly account: it will be on your next statement.',
  ],
};

const top = bandHeight + 28;
const captionHeight = 13;
const gap = 3;
const size = 11;
const supplierColumn = { x: sheet.left, width: 158 };
const customerColumn = { x: sheet.left + 170, width: 180 };
const factsColumn = { x: sheet.left + 366, width: sheet.inner - 366 };
const factHeight = 34;
const acrossTheSheet = { x: sheet.left, width: sheet.inner, lineSize: 8.5 };

/** The lowest a customer's name and address may reach beside the rest. Longer ones stand below it, across the sheet. */
const columnEnd = 420;

export const dateInLondon = londonFormat({ dateStyle: 'long' });

/** Draws who supplied, to whom, and when, and answers where it ends. The law asks for names and addresses, so they are never cut. */
function drawParties(document: PDFKit.PDFDocument, invoice: Invoice): number {
  return drawSides(document, invoice, [
    ['Number', invoice.number],
    ['Date', dateInLondon.format(invoice.issuedAt)],
    ['Time of supply', dateInLondon.format(invoice.suppliedAt)],
    ...(invoice.corrects === undefined ? [] : [['Corrects invoice', invoice.corrects] as const]),
  ]);
}

type Fact = readonly [label: string, value: string];

export function drawSides(
  document: PDFKit.PDFDocument,
  { supplier, customer }: Pick<Invoice, 'supplier' | 'customer'>,
  facts: readonly Fact[],
): number {
  const from = [supplier.name, ...supplier.address, `VAT number ${supplier.vatNumber}`];
  const to = linesOf(customer);
  const end = Math.max(drawBlock(document, 'From', from, { ...supplierColumn, y: top }), drawFacts(document, facts));
  const isLong = top + heightOfBlock(document, to, customerColumn.width) > columnEnd;
  const place = isLong ? { ...acrossTheSheet, y: end + 14 } : { ...customerColumn, y: top };
  return Math.max(end, drawBlock(document, 'To', to, place));
}

function linesOf({ name, companyName, vatNumber, address }: Invoice['customer']): string[] {
  const people = companyName === undefined ? [name] : [companyName, name];
  return [...people, ...address, ...(vatNumber === undefined ? [] : [`VAT number ${formatVatNumber(vatNumber)}`])];
}

function drawBlock(
  document: PDFKit.PDFDocument,
  label: string,
  lines: readonly string[],
  {
    x,
    y,
    width,
    lineSize = size,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly lineSize?: number },
): number {
  caption(document, label, { x, y, width });
  document.fillColor(colours.ink);
  let end = y + captionHeight;
  for (const line of lines) end += writeWrapped(document, line, { x, y: end, width, size: lineSize }) + gap;
  return end;
}

function heightOfBlock(document: PDFKit.PDFDocument, lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + heightOfWrapped(document, line, { width, size }) + gap, captionHeight);
}

function drawFacts(document: PDFKit.PDFDocument, facts: readonly Fact[]): number {
  facts.forEach(([label, value], index) => {
    const y = top + index * factHeight;
    caption(document, label, { ...factsColumn, y });
    document.fillColor(colours.ink);
    writeFitting(document, value, {
      ...factsColumn,
      y: y + captionHeight,
      height: 15,
      size,
      leastSize: 7,
      font: 'bold',
    });
  });
  return top + facts.length * factHeight;
}

const description = { x: sheet.left, width: 192, size };
const noteStyle = { x: sheet.left, width: sheet.inner, size: 8.5 };

/** Heading, x, width, value. */
const figures: readonly (readonly [string, number, number, (invoice: Invoice) => string])[] = [
  ['Qty', 200, 24, ({ quantity }) => String(quantity)],
  ['Net', 232, 64, ({ netPence }) => money(netPence)],
  ['VAT rate', 304, 40, rateOf],
  ['VAT', 352, 58, ({ vatPence }) => money(vatPence)],
  ['Gross', 418, sheet.inner - 418, ({ grossPence }) => money(grossPence)],
];

/** The stored figures are printed, none is worked out again. */
function drawLine(document: PDFKit.PDFDocument, invoice: Invoice, startY: number): number {
  const { customerReference, reason } = invoice;
  const notes = [
    `From ${invoice.shipper} to ${invoice.receiver}`,
    ...(customerReference === '' ? [] : [`Your reference: ${customerReference}`]),
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
  ];
  const descriptionHeight = heightOfWrapped(document, invoice.description, description);
  const notesHeight = notes.reduce((sum, note) => sum + heightOfWrapped(document, note, noteStyle), 0);
  const head = placeFor(document, invoice, startY, 24 + descriptionHeight + 6 + notesHeight + 14);
  const y = head + 24;
  caption(document, 'Description', { x: sheet.left, y: head, width: description.width });
  for (const [label, x, width] of figures) {
    caption(document, label, { x: sheet.left + x, y: head, width, align: 'right' });
  }
  rule(document, head + 14);
  document.fillColor(colours.ink);
  writeWrapped(document, invoice.description, { ...description, y });
  for (const [, x, width, valueOf] of figures) {
    const cell = {
      x: sheet.left + x,
      y,
      width,
      height: 14,
      size,
      leastSize: 7,
      align: 'right',
      isTabular: true,
    } as const;
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
    [
      isCredit ? 'Total credited' : invoice.paidFrom === 'ACCOUNT' ? 'Total' : 'Total paid',
      invoice.grossPence,
      16,
      'bold',
    ],
  ] as const;
  const rowHeight = 24;
  const boxHeight = rows.length * rowHeight + 20;
  const boxTop = placeFor(document, invoice, lineEnd + 12, boxHeight);
  document.roundedRect(sheet.left + 232, boxTop, sheet.inner - 232, boxHeight, 10).fill(colours.paper);
  document.fillColor(colours.ink);
  rows.forEach(([label, pence, labelSize, font], index) => {
    const isTotal = index === rows.length - 1;
    const row = { y: boxTop + 12 + index * rowHeight, height: 22, size: labelSize, font };
    writeFitting(document, label, { ...row, x: sheet.left + 248, width: 112 });
    const sumBox = { x: sheet.left + 352, width: sheet.inner - 352 - 16, align: 'right', isTabular: true } as const;
    writeFitting(document, money(pence), { ...row, ...sumBox, leastSize: isTotal ? 10 : 7 });
  });
}

function rateOf({ vatBasisPoints }: Invoice): string {
  return `${vatBasisPoints / 100}%`;
}

export function money(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function titleOf({ kind }: Invoice): string {
  return kind === 'INVOICE' ? 'VAT invoice' : 'VAT credit note';
}

export function addSheet(document: PDFKit.PDFDocument): void {
  document.addPage({ size: [page.width, page.height], margin: 0 });
}

/** Starts a new sheet where less than this height is left below `y`. Returns where to draw. */
function placeFor(document: PDFKit.PDFDocument, invoice: Invoice, y: number, height: number): number {
  if (y + height <= sheet.bottom) return y;
  addSheet(document);
  caption(document, `${titleOf(invoice)} ${invoice.number}, continued`, { x: sheet.left, y: sheet.top, width: 300 });
  rule(document, sheet.top + 14);
  return sheet.top + 28;
}

/** A small label above a value. */
export function caption(
  document: PDFKit.PDFDocument,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' },
): void {
  document.fillColor(colours.quiet);
  writeFitting(document, text, { ...box, height: 11, size: 8.5, leastSize: 8 });
}

export function rule(document: PDFKit.PDFDocument, y: number): void {
  document.lineWidth(0.75).strokeColor(colours.line).moveTo(sheet.left, y).lineTo(sheet.right, y).stroke();
}
