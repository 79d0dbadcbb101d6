import bwip from 'bwip-js/node';

/** The dark parts of a code as an SVG path. A unit is the code's smallest bar or square; the quiet zone around it is left out. */
export interface CodeShape {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** The bars of a Code 128, one unit high: they are stretched to the height wanted. */
export function barcodeShape(text: string): CodeShape {
  const [code] = bwip.raw('code128', text, '');
  if (!code || !('sbs' in code)) throw new Error('A Code 128 is made of bars.');
  let x = 0;
  let path = '';
  // Bars and spaces take turns, and a bar is first.
  for (const [index, width] of code.sbs.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { path, width: x, height: 1 };
}

/** The squares of a QR code that is still read with a quarter of it dirty. */
export function qrShape(text: string): CodeShape {
  const [code] = bwip.raw('qrcode', text, 'eclevel=Q');
  if (!code || !('pixs' in code)) throw new Error('A QR code is made of squares.');
  const { pixs, pixx: width, pixy: height } = code;
  let path = '';
  for (const [index, isDark] of pixs.entries()) {
    if (isDark) path += `M${index % width} ${Math.floor(index / width)}h1v1h-1z`;
  }
  return { path, width, height };
}

/** The light squares a reader needs around the code. */
const quiet = 4;

/** A text as a QR code, an SVG that can be shown at any size. Dark on white, whatever it is shown on. */
export function drawQr(text: string): Uint8Array<ArrayBuffer> {
  const { path, width, height } = qrShape(text);
  const [w, h] = [width + 2 * quiet, height + 2 * quiet];
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${w} ${h}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M${-quiet} ${-quiet}h${w}v${h}h-${w}z"/><path d="${path}"/></svg>`,
  );
}

/** The same as a picture, which every mail program shows. */
export function drawQrPicture(text: string): Promise<Buffer> {
  return bwip.toBuffer({ bcid: 'qrcode', text, scale: 6, padding: 6 * quiet, backgroundcolor: 'FFFFFF' });
}
