import { writeFitting } from '../../pdf/write-text.ts';

const ink = '#4A5A54';

/** Fills the three empty quarters of a sheet with one label: how to fold it and stick it on. */
export function drawLabelHelp(
  document: PDFKit.PDFDocument,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const middle = { x: width / 2, y: height / 2 };
  document.save().lineWidth(1.5).lineCap('round').lineJoin('round').strokeColor(ink).fillColor(ink);
  drawStep(document, { x: middle.x, y: 0 }, 'Fold here.', drawFold);
  drawStep(document, { x: 0, y: middle.y }, 'Tape flat on the largest side.', drawTapedBox);
  drawStep(document, middle, 'Cover old barcodes.', drawCoveredBarcode);
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
  document.save().translate(quarter.width / 2, quarter.height / 2 - 40);
  drawPicture(document);
  document.restore();
  const box = { x: 32, y: quarter.height / 2 + 24, width: quarter.width - 64, height: 20, size: 15 };
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
    document.rect(x, -24, barWidth, 48).fill(ink);
  }
  document.lineWidth(4).moveTo(-48, 30).lineTo(48, -30).stroke();
}
