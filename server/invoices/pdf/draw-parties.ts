import { londonFormat } from '../../../contract/values/london.ts';
import { formatVatNumber } from '../../../contract/values/vat-number.ts';
import { writeFitting } from '../../pdf/write-fitting.ts';
import { heightOfWhole, writeWhole } from '../../pdf/write-whole.ts';
import type { Invoice } from '../invoice.ts';
import { caption, colours, sheet } from './sheet.ts';

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
export function drawParties(document: PDFKit.PDFDocument, invoice: Invoice): number {
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
  for (const line of lines) end += writeWhole(document, line, { x, y: end, width, size }) + gap;
  return end;
}

function heightOfBlock(document: PDFKit.PDFDocument, lines: readonly string[], width: number): number {
  return lines.reduce((sum, line) => sum + heightOfWhole(document, line, { width, size }) + gap, captionHeight);
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
