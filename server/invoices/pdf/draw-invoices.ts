import { londonFormat } from '../../../contract/values/london.ts';
import { formatVatNumber } from '../../../contract/values/vat-number.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { heightOfWrapped, writeFitting, writeWrapped } from '../../pdf/write-text.ts';
import type { Invoice } from '../invoice.ts';
import { drawSums } from './draw-sums.ts';
import { addSheet, caption, colours, rule, sheet, titleOf } from './sheet.ts';

/** Where the sums begin, so that they stand alike on all ordinary documents. A long address moves them down. */
const sumsTop = 292;

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
    drawHead(document, invoice);
    const partiesEnd = drawParties(document, invoice);
    drawSums(document, invoice, Math.max(sumsTop, partiesEnd + 24));
    drawFoot(document, invoice);
  }
  return finishDocument(document);
}

function drawHead(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const half = { width: sheet.inner / 2, font: 'bold' } as const;
  document.fillColor(colours.evergreen);
  writeFitting(document, invoice.supplier.name, {
    ...half,
    x: sheet.left,
    y: sheet.top,
    height: 28,
    size: 22,
    leastSize: 10,
  });
  document.fillColor(colours.ink);
  writeFitting(document, titleOf(invoice), {
    ...half,
    x: sheet.left + half.width,
    y: sheet.top + 4,
    height: 24,
    size: 16,
    align: 'right',
  });
  document.lineWidth(2).strokeColor(colours.evergreen).moveTo(sheet.left, 96).lineTo(sheet.right, 96).stroke();
}

function drawFoot(document: PDFKit.PDFDocument, invoice: Invoice): void {
  const thanks =
    invoice.kind === 'INVOICE'
      ? 'Paid by card. Nothing more is due. All amounts are in pounds sterling.'
      : 'The amount goes back to the card that paid. All amounts are in pounds sterling.';
  rule(document, sheet.height - 92);
  document.fillColor(colours.quiet);
  writeFitting(document, thanks, { x: sheet.left, y: sheet.height - 80, width: sheet.inner, height: 24, size: 9 });
}

const top = 116;
const captionHeight = 11;
const gap = 2;
const size = 10.5;
const supplierColumn = { x: sheet.left, width: 158 };
const customerColumn = { x: sheet.left + 170, width: 180 };
const factsColumn = { x: sheet.left + 366, width: sheet.inner - 366 };
const acrossTheSheet = { x: sheet.left, width: sheet.inner };

/** The lowest a customer's name and address may reach beside the rest. Longer ones stand below it, across the sheet. */
const columnEnd = 400;

const dateInLondon = londonFormat({ dateStyle: 'long' });

/** Draws who supplied, to whom, and when, and answers where it ends. The law asks for names and addresses, so they are never cut. */
function drawParties(document: PDFKit.PDFDocument, invoice: Invoice): number {
  const { supplier } = invoice;
  const from = [supplier.name, ...supplier.address, `VAT number ${supplier.vatNumber}`];
  const to = linesOf(invoice.customer);
  const end = Math.max(drawBlock(document, 'From', from, { ...supplierColumn, y: top }), drawFacts(document, invoice));
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
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number {
  caption(document, label, { x, y, width });
  document.fillColor(colours.ink);
  let end = y + captionHeight;
  for (const line of lines) end += writeWrapped(document, line, { x, y: end, width, size }) + gap;
  return end;
}

function heightOfBlock(document: PDFKit.PDFDocument, lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + heightOfWrapped(document, line, { width, size }) + gap, captionHeight);
}

function drawFacts(document: PDFKit.PDFDocument, invoice: Invoice): number {
  const facts: (readonly [string, string])[] = [
    ['Number', invoice.number],
    ['Date', dateInLondon.format(invoice.issuedAt)],
    ['Time of supply', dateInLondon.format(invoice.suppliedAt)],
    ...(invoice.corrects === undefined ? [] : [['Corrects invoice', invoice.corrects] as const]),
  ];
  facts.forEach(([label, value], index) => {
    const y = top + index * 30;
    caption(document, label, { ...factsColumn, y });
    document.fillColor(colours.ink);
    writeFitting(document, value, { ...factsColumn, y: y + captionHeight, height: 15, size, leastSize: 7 });
  });
  return top + facts.length * 30;
}
