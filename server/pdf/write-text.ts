import { type FontName, printableText } from './fonts.ts';

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** Below this size the text is cut. */
  readonly leastSize?: number;
  readonly font?: FontName;
  readonly align?: 'left' | 'center' | 'right';
}

/** Returns the height. Long text wraps, then shrinks, then is cut with three dots. */
export function writeFitting(document: PDFKit.PDFDocument, lines: string | readonly string[], box: TextBox): number {
  const { x, y, width, height, size, leastSize = size, font = 'regular', align = 'left' } = box;
  document.font(font).fontSize(size);
  const text = [lines]
    .flat()
    .map((line) => {
      const plain = printableText(line, font);
      const joined = joinRightToLeft(plain);
      return document.widthOfString(joined) <= width ? joined : plain; // what is joined could not wrap
    })
    .join('\n');
  let chosen = size;
  while (chosen > leastSize && document.fontSize(chosen).heightOfString(text, { width }) > height) chosen -= 0.5;
  document.fontSize(chosen).text(text, x, y, { width, height, align, ellipsis: '…' });
  return Math.min(height, document.heightOfString(text, { width }));
}

export interface LineStyle {
  readonly width: number;
  readonly size: number;
  readonly font?: FontName;
}

/** Returns the height. Nothing is cut. */
export function writeWrapped(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, ...style }: LineStyle & { readonly x: number; readonly y: number },
): number {
  const lines = linesOf(document, text, style);
  const lineHeight = document.currentLineHeight(true);
  lines.forEach((line, index) => {
    document.text(joinRightToLeft(line), x, y + index * lineHeight, { lineBreak: false });
  });
  return lines.length * lineHeight;
}

export function heightOfWrapped(document: PDFKit.PDFDocument, text: string, style: LineStyle): number {
  return linesOf(document, text, style).length * document.currentLineHeight(true);
}

/** Breaks between words, and within a word longer than a line. pdfkit would break within a surrogate pair. */
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

const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** pdfkit writes words from the left, which would reverse right-to-left names. */
function joinRightToLeft(line: string): string {
  if (!fromRight.test(line)) return line;
  const words = line.split(' ');
  return words
    .map((word, index) => {
      const next = words[index + 1];
      if (next === undefined) return word;
      if (!fromRight.test(word)) return `${word} `;
      return fromRight.test(next) ? `${word}\u00A0` : `${word}  `;
    })
    .join('');
}
