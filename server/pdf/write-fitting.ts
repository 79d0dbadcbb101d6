import type { FontName } from './fonts.ts';
import { joinFromRight } from './join-from-right.ts';
import { printableText } from './printable-text.ts';

/** Where a text stands and how large it may be, in points. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The size it has where there is room. */
  readonly size: number;
  /** The size below which it is cut instead. */
  readonly leastSize?: number;
  readonly font?: FontName;
  readonly align?: 'left' | 'center' | 'right';
}

/**
 * Writes lines into a box and answers how high they became. What is long wraps, then shrinks, and at last ends in three dots:
 * it never runs over what stands beside it.
 */
export function writeFitting(document: PDFKit.PDFDocument, lines: string | readonly string[], box: TextBox): number {
  const { x, y, width, height, size, leastSize = size, font = 'regular', align = 'left' } = box;
  document.font(font).fontSize(size);
  const text = [lines]
    .flat()
    .map((line) => {
      const plain = printableText(line, font);
      const joined = joinFromRight(plain);
      return document.widthOfString(joined) <= width ? joined : plain; // what is joined could not wrap
    })
    .join('\n');
  let chosen = size;
  while (chosen > leastSize && document.fontSize(chosen).heightOfString(text, { width }) > height) chosen -= 0.5;
  document.fontSize(chosen).text(text, x, y, { width, height, align, ellipsis: '…' });
  return Math.min(height, document.heightOfString(text, { width }));
}
