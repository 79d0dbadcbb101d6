import { writeFitting } from '../../pdf/write-text.ts';
import type { Invoice } from '../invoice.ts';

const page = { width: 595.28, height: 841.89 };
const margin = 56;

/** The sheet of A4 that a document is written on, in points. What is written stands between `left` and `right`, and above `bottom`. */
export const sheet = {
  ...page,
  left: margin,
  right: page.width - margin,
  inner: page.width - 2 * margin,
  top: margin,
  bottom: page.height - 104,
} as const;

export const colours = { ink: '#10201B', quiet: '#4A5A54', evergreen: '#0E3B2E', line: '#DDE3DC' } as const;

export function titleOf({ kind }: Invoice): string {
  return kind === 'INVOICE' ? 'VAT invoice' : 'VAT credit note';
}

export function addSheet(document: PDFKit.PDFDocument): void {
  document.addPage({ size: [page.width, page.height], margin: 0 });
}

/** Starts a new sheet where less than this height is left below `y`. Returns where to draw. */
export function placeFor(document: PDFKit.PDFDocument, invoice: Invoice, y: number, height: number): number {
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
  writeFitting(document, text, { ...box, height: 10, size: 8, leastSize: 6 });
}

export function rule(document: PDFKit.PDFDocument, y: number): void {
  document.lineWidth(0.75).strokeColor(colours.line).moveTo(sheet.left, y).lineTo(sheet.right, y).stroke();
}
