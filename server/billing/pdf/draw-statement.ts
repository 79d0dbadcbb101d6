import { londonTimeZone } from '../../../contract/values/time/london.ts';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import {
  addSheet,
  caption,
  colours,
  dateInLondon,
  drawHead,
  drawNote,
  drawSides,
  money,
  rule,
  sheet,
} from '../../invoices/pdf/draw-invoices.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
import { writeFitting } from '../../pdf/write-text.ts';
import type { StatementDocument } from '../read-statements.ts';

const rowHeight = 17;
const note =
  'This statement is not a VAT invoice: each shipment has its own. All amounts are in pounds sterling. Credit notes are below zero.';

/** On A4, with as many sheets as its documents take. Who it is to stands on the latest of them. */
export async function drawStatement(statement: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { parties } = statement;
  const document = createDocument(`Statement ${statement.number}`, parties.supplier.name);
  addSheet(document);
  drawHead(document, 'Statement', parties.supplier.name);
  drawNote(document, note);
  let y = drawSides(document, parties, factsOf(statement)) + 18;
  y = drawColumns(document, Math.max(y, 300));
  for (const listed of statement.documents) {
    y = placeFor(document, statement, y, rowHeight);
    drawRow(document, listed, y);
    y += rowHeight;
  }
  drawSums(document, statement, y + 14);
  return finishDocument(document);
}

function factsOf({ number, issuedAt, month, duePence, dueOn }: StatementDocument) {
  return [
    ['Number', number] as const,
    ['Date', dateInLondon.format(issuedAt)] as const,
    ['Month', month] as const,
    ...(duePence === 0 ? [] : [['Due by', dateInLondon.format(dateOf(dueOn))] as const]),
  ];
}

/** Heading, x, width, value; numbers are aligned right. */
const columns: readonly (readonly [string, number, number, 'left' | 'right', (document: Invoice) => string])[] = [
  ['Date', 0, 58, 'left', ({ issuedAt }) => issuedAt.toLocaleDateString('en-GB', { timeZone: londonTimeZone })],
  ['Number', 62, 96, 'left', ({ number }) => number],
  ['Parcel', 162, 130, 'left', describe],
  ['Net', 296, 56, 'right', (listed) => signed(listed, listed.netPence)],
  ['VAT', 356, 54, 'right', (listed) => signed(listed, listed.vatPence)],
  ['Gross', 414, sheet.inner - 414, 'right', (listed) => signed(listed, listed.grossPence)],
];

function describe({ trackingCode, customerReference }: Invoice): string {
  return customerReference === '' ? trackingCode : `${trackingCode}, ${customerReference}`;
}

function signed({ kind }: Invoice, pence: number): string {
  return money(kind === 'INVOICE' ? pence : -pence);
}

function drawColumns(document: PDFKit.PDFDocument, y: number): number {
  for (const [label, x, width, align] of columns) caption(document, label, { x: sheet.left + x, y, width, align });
  rule(document, y + 14);
  return y + 20;
}

function drawRow(document: PDFKit.PDFDocument, listed: Invoice, y: number): void {
  document.fillColor(colours.ink);
  for (const [, x, width, align, valueOf] of columns) {
    const cell = { x: sheet.left + x, y, width, height: 13, size: 9.5, leastSize: 6.5, align };
    writeFitting(document, valueOf(listed), { ...cell, isTabular: align === 'right' });
  }
}

function drawSums(document: PDFKit.PDFDocument, statement: StatementDocument, y: number): void {
  const { broughtForwardPence, documentsPence, duePence } = statement;
  const carriedForwardPence = documentsPence + broughtForwardPence - duePence;
  const rows = [
    ['Invoices and credit notes', documentsPence, 11, 'regular'],
    ...(broughtForwardPence === 0 ? [] : [['Brought forward', broughtForwardPence, 11, 'regular'] as const]),
    ...(carriedForwardPence === 0
      ? []
      : [['Carried forward to the next statement', carriedForwardPence, 11, 'regular'] as const]),
    ['To pay', duePence, 16, 'bold'],
  ] as const;
  const boxHeight = rows.length * 24 + 20;
  const boxTop = placeFor(document, statement, y, boxHeight);
  document.roundedRect(sheet.left + 130, boxTop, sheet.inner - 130, boxHeight, 10).fill(colours.paper);
  document.fillColor(colours.ink);
  rows.forEach(([label, pence, size, font], index) => {
    const row = { y: boxTop + 12 + index * 24, height: 22, size, font };
    writeFitting(document, label, { ...row, x: sheet.left + 146, width: 220 });
    const sums = { x: sheet.left + 366, width: sheet.inner - 366 - 16, align: 'right', isTabular: true } as const;
    writeFitting(document, money(pence), { ...row, ...sums, leastSize: 8 });
  });
}

/** Starts a new sheet where less than this height is left. Returns where to draw. */
function placeFor(document: PDFKit.PDFDocument, { number }: StatementDocument, y: number, height: number): number {
  if (y + height <= sheet.bottom) return y;
  addSheet(document);
  drawNote(document, note);
  caption(document, `Statement ${number}, continued`, { x: sheet.left, y: sheet.top, width: 300 });
  return drawColumns(document, sheet.top + 24);
}
