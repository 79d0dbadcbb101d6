import type { FontName } from './fonts.ts';
import { joinFromRight } from './join-from-right.ts';
import { printableText } from './printable-text.ts';

/** How wide the lines of a text may be and how large its letters are, in points. */
export interface LineStyle {
  readonly width: number;
  readonly size: number;
  readonly font?: FontName;
}

/** Writes a text on as many lines as it needs and answers how high they became: nothing of it is cut. */
export function writeWhole(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, ...style }: LineStyle & { readonly x: number; readonly y: number },
): number {
  const lines = linesOf(document, text, style);
  const lineHeight = document.currentLineHeight(true);
  lines.forEach((line, index) => {
    document.text(joinFromRight(line), x, y + index * lineHeight, { lineBreak: false });
  });
  return lines.length * lineHeight;
}

/** How high a text becomes when it is written whole. */
export function heightOfWhole(document: PDFKit.PDFDocument, text: string, style: LineStyle): number {
  return linesOf(document, text, style).length * document.currentLineHeight(true);
}

/** Breaks between words, and within one that is longer than a line. pdfkit would break such a word within a letter of two code units. */
function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, font = 'regular' }: LineStyle,
): readonly string[] {
  document.font(font).fontSize(size);
  const fits = (line: string) => document.widthOfString(line) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of printableText(text, font).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
    } else {
      if (line !== '') lines.push(line);
      const pieces = piecesOf(word, fits);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
  }
  return [...lines, line];
}

const letters = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** A word in pieces that fit on a line each; whole, if it does. */
function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    if (piece === '' || fits(piece + segment)) {
      piece += segment;
    } else {
      pieces.push(piece);
      piece = segment;
    }
  }
  return [...pieces, piece];
}
