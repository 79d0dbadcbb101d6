import { qrShape } from './code-shape.ts';

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
