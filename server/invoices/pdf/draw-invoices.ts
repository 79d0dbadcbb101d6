import { formatPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { writeFitting } from '../../pdf/write-fitting.ts';
import type { Invoice } from '../invoice.ts';

const page = { width: 595.28, height: 841.89 };
const margin = 56;
const right = page.width - margin;
const inner = right - margin;

const ink = '#10201B';
const quiet = '#4A5A54';
const evergreen = '#0E3B2E';
const line = '#DDE3DC';

const dateInLondon = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Invoices or credit notes, each on a page of A4 with everything that HMRC asks for on one (VAT Notice 700, section 16). */
export async function drawInvoices(invoices: readonly Invoice[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = invoices;
  if (!first) throw new Error('There is no invoice to draw.');
  const more = invoices.length > 1 ? ` and ${invoices.length - 1} more` : '';
  const document = createDocument(`${titleOf(first)} ${first.number}${more}`, first.supplier.name);
  for (const invoice of invoices) {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    drawHead(document, invoice);
    drawParties(document, invoice);
    drawTable(document, invoice);
    drawTotals(document, invoice);
    drawFoot(document, invoice);
  }
  return finishDocument(document);
}

function titleOf({ kind }: Invoice): string {
  return kind === 'INVOICE' ? 'VAT invoice' : 'VAT credit note';
}

function drawHead(document: PDFKit.PDFDocument, invoice: Invoice): void {
  document.fillColor(evergreen);
  writeFitting(document, invoice.supplier.name, {
    x: margin,
    y: margin,
    width: inner / 2,
    height: 28,
    size: 22,
    leastSize: 10,
    font: 'bold',
  });
  document.fillColor(ink);
  writeFitting(document, titleOf(invoice), {
    x: margin + inner / 2,
    y: margin + 4,
    width: inner / 2,
    height: 24,
    size: 16,
    font: 'bold',
    align: 'right',
  });
  document.lineWidth(2).strokeColor(evergreen).moveTo(margin, 96).lineTo(right, 96).stroke();
}

function drawParties(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const { supplier, customer } = invoice;
  drawBlock(document, 'From', [supplier.name, ...supplier.address, `VAT number ${supplier.vatNumber}`], {
    x: margin,
    y: 116,
  });
  drawBlock(document, 'To', [customer.name, ...customer.address], { x: margin + 170, y: 116 });
  const facts: (readonly [string, string])[] = [
    ['Number', invoice.number],
    ['Date', dateInLondon.format(invoice.issuedAt)],
    ['Time of supply', dateInLondon.format(invoice.suppliedAt)],
    ...(invoice.corrects === undefined ? [] : [['Corrects invoice', invoice.corrects] as const]),
  ];
  facts.forEach(([label, value], index) => {
    const y = 116 + index * 30;
    caption(document, label, margin + 340, y);
    document.fillColor(ink);
    writeFitting(document, value, {
      x: margin + 340,
      y: y + 11,
      width: inner - 340,
      height: 15,
      size: 10.5,
      leastSize: 7,
    });
  });
}

function drawBlock(
  document: PDFKit.PDFDocument,
  label: string,
  lines: readonly string[],
  { x, y }: { readonly x: number; readonly y: number },
): void {
  caption(document, label, x, y);
  document.fillColor(ink);
  let top = y + 11;
  for (const text of lines) {
    top += writeFitting(document, text, { x, y: top, width: 158, height: 28, size: 10.5, leastSize: 7 }) + 2;
  }
}

const columns = { net: margin + 300, rate: margin + 368, vat: margin + 410 };
const tableTop = 292;

function drawTable(document: PDFKit.PDFDocument, invoice: Invoice): void {
  caption(document, 'Description', margin, tableTop);
  caption(document, 'Qty', margin + 262, tableTop, 30);
  caption(document, 'Net', columns.net, tableTop, 60);
  caption(document, 'VAT rate', columns.rate, tableTop, 46);
  caption(document, 'VAT', columns.vat, tableTop, inner - 410);
  rule(document, tableTop + 14);
  document.fillColor(ink);
  const y = tableTop + 24;
  const height = writeFitting(document, invoice.description, {
    x: margin,
    y,
    width: 250,
    height: 56,
    size: 10.5,
    leastSize: 7,
  });
  const cell = { y, height: 14, size: 10.5, leastSize: 7, align: 'right' } as const;
  writeFitting(document, String(invoice.quantity), { ...cell, x: margin + 262, width: 30 });
  writeFitting(document, money(invoice.netPence), { ...cell, x: columns.net, width: 60 });
  writeFitting(document, `${invoice.vatBasisPoints / 100}%`, { ...cell, x: columns.rate, width: 46 });
  writeFitting(document, money(invoice.vatPence), { ...cell, x: columns.vat, width: inner - 410 });
  document.fillColor(quiet);
  const way = `From ${invoice.shipper} to ${invoice.receiver}`;
  writeFitting(document, way, { x: margin, y: y + height + 6, width: inner, height: 26, size: 9, leastSize: 6.5 });
  rule(document, y + 92);
}

function drawTotals(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const isCredit = invoice.kind === 'CREDIT_NOTE';
  const rows = [
    ['Total excluding VAT', invoice.netPence, 10.5, 'regular'],
    [`Total VAT at ${invoice.vatBasisPoints / 100}%`, invoice.vatPence, 10.5, 'regular'],
    [isCredit ? 'Total credited' : 'Total paid', invoice.grossPence, 14, 'bold'],
  ] as const;
  document.fillColor(ink);
  rows.forEach(([label, pence, size, font], index) => {
    const y = tableTop + 134 + index * 22;
    writeFitting(document, label, { x: margin + 200, y, width: 180, height: 20, size, font });
    writeFitting(document, money(pence), {
      x: margin + 380,
      y,
      width: inner - 380,
      height: 20,
      size,
      font,
      align: 'right',
    });
  });
}

function drawFoot(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const thanks =
    invoice.kind === 'INVOICE'
      ? 'Paid by card. Nothing more is due. All amounts are in pounds sterling.'
      : 'The amount goes back to the card that paid. All amounts are in pounds sterling.';
  rule(document, page.height - 92);
  document.fillColor(quiet);
  writeFitting(document, thanks, { x: margin, y: page.height - 80, width: inner, height: 24, size: 9 });
}

function caption(document: PDFKit.PDFDocument, text: string, x: number, y: number, width?: number): void {
  document.fillColor(quiet);
  const align = width === undefined ? 'left' : 'right';
  writeFitting(document, text, { x, y, width: width ?? 150, height: 10, size: 8, leastSize: 6, align });
}

function rule(document: PDFKit.PDFDocument, y: number): void {
  document.lineWidth(0.75).strokeColor(line).moveTo(margin, y).lineTo(right, y).stroke();
}

function money(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}
