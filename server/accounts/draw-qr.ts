import bwip from 'bwip-js/node';

/** A QR code as one SVG path: one unit a module, the dark ones filled. Without the white margin that readers need around it. */
export interface QrDrawing {
  /** How many modules it is wide and high. */
  readonly size: number;
  readonly path: string;
}

/** Draws a text as a QR code. A path can be shown under a policy that forbids inline styles, and needs no image. */
export function drawQr(text: string): QrDrawing {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('A QR code was drawn as something else.');
  const { pixs: modules, pixx: size } = symbol;
  const rows = Array.from({ length: size }, (_, row) => modules.slice(row * size, (row + 1) * size).join(''));
  return { size, path: rows.map(drawRow).join('') };
}

/** The dark stretches of a row, each as one rectangle. */
function drawRow(row: string, y: number): string {
  const stretches = Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => ({ x: index, length }));
  return stretches.map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}
