import type { LabelFormat } from '../../../contract/labels.ts';
import { streetLines } from '../../../contract/values/places/street-line.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { createDocument, finishDocument, writtenSoFar } from '../../pdf/create-document.ts';
import { drawLark, drawRouteLine } from '../../pdf/draw-brand.ts';
import type { PdfBytes } from '../../pdf/render-in-thread.ts';
import { writeFitting } from '../../pdf/write-text.ts';
import { barcodeShape, type CodeShape, qrShape } from './barcodes.ts';
import type { LabelData } from './label-data.ts';

export interface LabelJob {
  readonly labels: readonly LabelData[];
  readonly format: LabelFormat;
}

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

/** Some 40 ms; then other documents of the thread are drawn. */
const labelsInOneGo = 8;

/** One PDF with a label for each parcel, in chunks so that it is never in memory as a whole. */
export async function* drawLabels(
  shipments: readonly LabelData[],
  format: LabelFormat,
): AsyncGenerator<PdfBytes, void, undefined> {
  const [first] = shipments;
  if (!first) throw new Error('There is no label to draw.');
  const title =
    shipments.length === 1 ? `Label ${first.parcels[0]?.trackingCode}` : `Labels of ${shipments.length} shipments`;
  const document = createDocument(title, first.companyName);
  let count = 0;
  for (const data of shipments) {
    for (const parcel of data.parcels) {
      placeLabel(document, sheets[format], count);
      drawLabel(document, data, parcel);
      document.restore();
      count += 1;
      if (count % labelsInOneGo === 0) yield* writtenSoFar(document);
    }
  }
  if (format === 'a4' && count === 1) drawLabelHelp(document, sheets.a4);
  yield finishDocument(document);
}

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

function addSheet(document: PDFKit.PDFDocument, { width, height, columns, rows }: Sheet): void {
  document.addPage({ size: [width, height], margin: 0 });
  if (columns * rows === 1) return;
  document.lineWidth(0.5).strokeColor('#999999').dash(4, { space: 4 });
  document.moveTo(width / columns, 0).lineTo(width / columns, height);
  document.moveTo(0, height / rows).lineTo(width, height / rows);
  document.stroke().undash();
}

/** The size of a label in points. It fits on a 4 × 6 inch page and in a quarter of A4, in both with the margin printers need. */
const labelSize = { width: 268, height: 396 };

/** Black only: for thermal paper. */
function drawLabel(
  document: PDFKit.PDFDocument,
  data: LabelData,
  { number, trackingCode }: LabelData['parcels'][number],
): void {
  document.fillColor('black').strokeColor('black');
  drawHead(document, data);
  drawReceiver(document, data, number);
  drawBarcode(document, trackingCode, barcodeShape(trackingCode));
  drawFoot(document, data, qrShape(trackingCode));
}

const { width } = labelSize;

function drawHead(document: PDFKit.PDFDocument, { companyName, service }: LabelData): void {
  drawLark(document, { x: 0, y: -1, size: 20, body: 'black', wing: 'black' });
  const nameBox = { x: 24, y: 0, width: 112, height: 20, size: 16, leastSize: 8 };
  writeFitting(document, companyName, { ...nameBox, font: 'bold' });
  const serviceBox = { x: 140, y: 5, width: width - 140, height: 12, size: 9, leastSize: 6 };
  writeFitting(document, service, { ...serviceBox, font: 'bold', align: 'right' });
  drawRouteLine(document, { from: 0, to: width, y: 27, colour: 'black' });
}

/** What a depot sorts by. */
const sortingColumn = { x: 192, width: width - 192 };

function drawReceiver(
  document: PDFKit.PDFDocument,
  { receiver, receiverCompany, pieces }: LabelData,
  parcelNumber: number,
): void {
  const addressWidth = sortingColumn.x - 8;
  drawSortingBoxes(document, receiver.postcode.split(' ')[0] ?? '', `${parcelNumber} of ${pieces}`);
  writeCaption(document, 'To', 0, 34);
  const nameBox = { x: 0, y: 45, width: addressWidth, height: 40, size: 16, leastSize: 8, font: 'bold' } as const;
  const top = 46 + writeFitting(document, partsOf(receiver.fullName, receiverCompany), nameBox);
  const streetBox = { x: 0, y: top, width: addressWidth, height: 117 - top, size: 14, leastSize: 6 };
  writeFitting(document, streetLines(receiver.building, receiver.streetName), streetBox);
  // However long the street: what the parcel is sorted by has its own place.
  writeFitting(document, receiver.town, { x: 0, y: 117, width: addressWidth, height: 17, size: 14, leastSize: 6 });
  const postcodeBox = { x: 0, y: 128, width, height: 58, size: 48, leastSize: 24, font: 'bold' } as const;
  writeFitting(document, receiver.postcode, postcodeBox);
  drawRule(document, 181, 0.75);
}

function drawSortingBoxes(document: PDFKit.PDFDocument, district: string, pieceNumber: string): void {
  const { x, width: side } = sortingColumn;
  const text = { x: x + 4, width: side - 8, font: 'bold', align: 'center' } as const;
  document.rect(x, 38, side, 46).fill('black');
  document.fillColor('white');
  writeFitting(document, district, { ...text, y: 45, height: 32, size: 26, leastSize: 16 });
  document.fillColor('black');
  document
    .lineWidth(1.5)
    .rect(x + 0.75, 90.75, side - 1.5, 30.5)
    .stroke();
  writeFitting(document, pieceNumber, { ...text, y: 94, height: 24, size: 20, leastSize: 12, isTabular: true });
}

/** As wide as the label without the ten units of quiet that a reader needs at each end. */
function drawBarcode(document: PDFKit.PDFDocument, trackingCode: string, { path, width: units }: CodeShape): void {
  const unit = width / (units + 20);
  document
    .save()
    .translate(10 * unit, 189)
    .scale(unit, 64);
  document.path(path).fill().restore();
  writeFitting(document, groupTrackingCode(trackingCode), {
    x: 0,
    y: 254,
    width,
    height: 18,
    size: 13,
    font: 'bold',
    align: 'center',
  });
}

function drawFoot(document: PDFKit.PDFDocument, data: LabelData, { path, width: units }: CodeShape): void {
  const side = 112;
  document
    .save()
    .translate(4, 282)
    .scale(side / units);
  document.path(path).fill().restore();
  const column = { x: 132, width: width - 132 };
  document.lineWidth(0.75).moveTo(column.x, 276).lineTo(width, 276).stroke();
  writeCaption(document, 'From', column.x, 279);
  const { sender, senderCompany } = data;
  const townLine = partsOf(sender.town, sender.postcode).join(' ');
  const names = partsOf(sender.fullName, senderCompany);
  const senderLines = [...names, ...streetLines(sender.building, sender.streetName), townLine];
  writeFitting(document, senderLines, { ...column, y: 291, height: 38, size: 7.5, leastSize: 5 });
  drawFact(document, 'Weight', data.pieces > 1 ? `${data.weightKg} kg in total` : `${data.weightKg} kg`, 333);
  drawFact(document, 'Type', data.kind, 345);
  drawFact(document, 'Reference', data.reference, 357);
  const hasCollection = data.collection !== '';
  if (hasCollection) drawFact(document, 'Collection', data.collection, 369);
  const [top, height] = hasCollection ? [381, 13] : [369, 25];
  if (data.customerReference !== '') drawFact(document, 'Sender’s ref', data.customerReference, top, height);
}

function drawFact(document: PDFKit.PDFDocument, label: string, value: string, y: number, valueHeight = 12): void {
  writeFitting(document, label, { x: 132, y, width: 50, height: 12, size: 8.5, leastSize: 6 });
  const box = { x: 182, y, width: width - 182, height: valueHeight, size: 8.5, leastSize: 5 };
  writeFitting(document, value, { ...box, font: 'bold', align: 'right' });
}

function writeCaption(document: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  writeFitting(document, text, { x, y, width: 60, height: 11, size: 8.5 });
}

function drawRule(document: PDFKit.PDFDocument, y: number, thickness: number): void {
  document.lineWidth(thickness).moveTo(0, y).lineTo(width, y).stroke();
}

function partsOf(...parts: string[]): string[] {
  return parts.filter((part) => part !== '');
}

/** Of the help around a single label. */
const helpInk = '#4A5A54';

/** Fills the three empty quarters of a sheet with one label: how to fold it and stick it on. */
function drawLabelHelp(document: PDFKit.PDFDocument, sheet: { readonly width: number; readonly height: number }): void {
  const middle = { x: sheet.width / 2, y: sheet.height / 2 };
  document.save().lineWidth(1.5).lineCap('round').lineJoin('round').strokeColor(helpInk).fillColor(helpInk);
  drawStep(document, { x: middle.x, y: 0 }, '1. Fold here.', drawFold);
  drawStep(document, { x: 0, y: middle.y }, '2. Tape flat on the largest side.', drawTapedBox);
  drawStep(document, middle, '3. Cover old barcodes.', drawCoveredBarcode);
  document.restore();
}

const quarter = { width: 297, height: 421 };

function drawStep(
  document: PDFKit.PDFDocument,
  corner: { readonly x: number; readonly y: number },
  sentence: string,
  drawPicture: (document: PDFKit.PDFDocument) => void,
): void {
  document.save().translate(corner.x, corner.y);
  document
    .save()
    .translate(quarter.width / 2, quarter.height / 2 - 36)
    .scale(2);
  drawPicture(document);
  document.restore();
  const box = { x: 12, y: quarter.height / 2 + 72, width: quarter.width - 24, height: 26, size: 18 };
  writeFitting(document, sentence, { ...box, align: 'center' });
  document.restore();
}

/** A sheet with both folds, and an arrow over each. */
function drawFold(document: PDFKit.PDFDocument): void {
  document.roundedRect(-30, -42, 60, 84, 4).stroke();
  document.dash(4, { space: 4 }).moveTo(0, -42).lineTo(0, 42).moveTo(-30, 0).lineTo(30, 0).stroke().undash();
  document.path('M16-21C10-34-6-34-13-24m-1-7 .5 8 7.5-1.500M15 21').stroke();
}

/** A box with the label on its largest side, taped at its ends. */
function drawTapedBox(document: PDFKit.PDFDocument): void {
  document.path('M-52-22 4-38 52-26V18L-4 38-52 24zM-52-22-4-8 52-26M-4-8v46').stroke();
  document.path('M-44-8-14 0v24l-30-8z').stroke();
  document.path('M-38 1l18 5m-18 2 12 3.500').stroke();
}

/** Bars of another parcel, struck through. */
function drawCoveredBarcode(document: PDFKit.PDFDocument): void {
  for (const [x, barWidth] of [
    [-36, 4],
    [-28, 2],
    [-22, 6],
    [-12, 2],
    [-6, 4],
    [4, 2],
    [10, 6],
    [20, 2],
    [26, 4],
    [34, 2],
  ] as const) {
    document.rect(x, -24, barWidth, 48).fill(helpInk);
  }
  document.lineWidth(4).moveTo(-48, 30).lineTo(48, -30).stroke();
}
