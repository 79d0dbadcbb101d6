import type { LabelFormat } from '../../../contract/labels.ts';
import type { PdfBytes } from '../../pdf/answer-drawings.ts';
import { createDocument, finishDocument, writtenSoFar } from '../../pdf/create-document.ts';
import { barcodeShape, qrShape } from './code-shape.ts';
import { drawLabel, labelSize } from './draw-label.ts';
import type { LabelData } from './label-data.ts';

interface Sheet {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

const sheets: Readonly<Record<LabelFormat, Sheet>> = {
  '4x6': { width: 288, height: 432, columns: 1, rows: 1 }, // a roll of thermal labels
  a4: { width: 595.28, height: 841.89, columns: 2, rows: 2 }, // an office printer: four to cut apart
};

/** How many labels are drawn before other documents of the thread get their turn: some 40 ms. */
const labelsInOneGo = 8;

/** The labels of shipments as one PDF, one for each piece, in pieces of a few labels so that it is never in memory as a whole. */
export async function* drawLabels(
  shipments: readonly LabelData[],
  format: LabelFormat,
): AsyncGenerator<PdfBytes, void, undefined> {
  const [first] = shipments;
  if (!first) throw new Error('There is no label to draw.');
  const title = shipments.length === 1 ? `Label ${first.trackingCode}` : `Labels of ${shipments.length} shipments`;
  const document = createDocument(title, first.companyName);
  let count = 0;
  for (const data of shipments) {
    const codes = { barcode: barcodeShape(data.trackingCode), qr: qrShape(data.trackingCode) };
    for (let piece = 1; piece <= data.pieces; piece += 1) {
      placeLabel(document, sheets[format], count);
      drawLabel(document, data, codes, piece);
      document.restore();
      count += 1;
      if (count % labelsInOneGo === 0) yield* writtenSoFar(document);
    }
  }
  yield finishDocument(document);
}

/** Moves the origin to where the next label goes, on a new sheet where the last one is full. */
function placeLabel(document: PDFKit.PDFDocument, sheet: Sheet, index: number): void {
  const perSheet = sheet.columns * sheet.rows;
  const cell = { width: sheet.width / sheet.columns, height: sheet.height / sheet.rows };
  if (index % perSheet === 0) addSheet(document, sheet);
  const column = index % sheet.columns;
  const row = Math.floor((index % perSheet) / sheet.columns);
  document
    .save()
    .translate(
      column * cell.width + (cell.width - labelSize.width) / 2,
      row * cell.height + (cell.height - labelSize.height) / 2,
    );
}

/** A new page, with thin lines to cut along where it holds several labels. */
function addSheet(document: PDFKit.PDFDocument, { width, height, columns, rows }: Sheet): void {
  document.addPage({ size: [width, height], margin: 0 });
  if (columns * rows === 1) return;
  document.lineWidth(0.5).strokeColor('#999999').dash(4, { space: 4 });
  document.moveTo(width / columns, 0).lineTo(width / columns, height);
  document.moveTo(0, height / rows).lineTo(width, height / rows);
  document.stroke().undash();
}
