import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { writeFitting } from '../../pdf/write-fitting.ts';
import type { Invoice } from '../invoice.ts';
import { drawParties } from './draw-parties.ts';
import { drawSums } from './draw-sums.ts';
import { addSheet, colours, rule, sheet, titleOf } from './sheet.ts';

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
