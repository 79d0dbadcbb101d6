/** The lark of the logo on a 48 grid. */
export const larkPaths = {
  wing: 'M22.3 23.2C14.8 20.7 9.3 14.6 7.8 6.5 4.3 15.5 6 25.3 13.3 32.4',
  body: 'M47.3 19.3c-2.4.5-4.4 1.3-6.2 2.4C40.2 33.7 31 43 17 43H4a2 2 0 0 1 0-4h7c8-.5 12-6 14.5-11.5C28.2 21.3 29.7 14 36 14c2.4 0 4.3 1.3 5.1 3.4 2.2.3 4.3.9 6.2 1.9z',
} as const;

interface LarkPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly body: string;
  readonly wing: string;
}

export function drawLark(document: PDFKit.PDFDocument, { x, y, size, body, wing }: LarkPlace): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 48);
  document.lineWidth(4).lineCap('round').lineJoin('round');
  document.path(larkPaths.wing).stroke(wing);
  document.path(larkPaths.body).fill(body);
  document.restore();
}

interface RoutePlace {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly colour: string;
}

/** The line from the sender, a dot, to the receiver, a ring. */
export function drawRouteLine(document: PDFKit.PDFDocument, { from, to, y, colour }: RoutePlace): void {
  const radius = 4.5;
  document.save().lineWidth(3).strokeColor(colour).fillColor(colour);
  document
    .moveTo(from + radius, y)
    .lineTo(to - 2 * radius, y)
    .stroke();
  document.circle(from + radius, y, radius).fill();
  document
    .lineWidth(2.5)
    .circle(to - radius, y, radius - 1.25)
    .stroke()
    .restore();
}
