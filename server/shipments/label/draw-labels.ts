import type { LabelFormat } from '../../../contract/labels.ts';
import { createDocument, finishDocument } from '../../pdf/create-document.ts';
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

/** The labels of a shipment as a PDF, one for each piece. */
export async function drawLabels(data: LabelData, format: LabelFormat): Promise<Uint8Array<ArrayBuffer>> {
  const document = createDocument(`Label ${data.trackingCode}`, data.companyName);
  const codes = { barcode: barcodeShape(data.trackingCode), qr: qrShape(data.trackingCode) };
  const sheet = sheets[format];
  const perSheet = sheet.columns * sheet.rows;
  const cell = { width: sheet.width / sheet.columns, height: sheet.height / sheet.rows };
  for (let index = 0; index < data.pieces; index += 1) {
    if (index % perSheet === 0) addSheet(document, sheet);
    const column = index % sheet.columns;
    const row = Math.floor((index % perSheet) / sheet.columns);
    document
      .save()
      .translate(
        column * cell.width + (cell.width - labelSize.width) / 2,
        row * cell.height + (cell.height - labelSize.height) / 2,
      );
    drawLabel(document, data, codes, index + 1);
    document.restore();
  }
  return finishDocument(document);
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
