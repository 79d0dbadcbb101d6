import { type FontName, printableText, runsOf } from './fonts.ts';

interface TextStyle {
  readonly size: number;
  readonly font?: FontName;
  /** Figures of one width, for sums and codes. */
  readonly isTabular?: boolean;
}

export interface TextBox extends TextStyle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Below this size the text is cut. */
  readonly leastSize?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Returns the height. Long text wraps, then shrinks, then is cut with three dots. */
export function writeFitting(document: PDFKit.PDFDocument, lines: string | readonly string[], box: TextBox): number {
  const { x, y, width, height, size, leastSize = size, align = 'left' } = box;
  const wrapAt = (chosenSize: number) =>
    [lines].flat().flatMap((line) => linesOf(document, line, { ...box, size: chosenSize }));
  const mostLinesAt = (chosenSize: number) => Math.max(1, Math.floor(height / lineHeightOf(chosenSize) + 0.01));
  let chosen = size;
  let wrapped = wrapAt(chosen);
  while (chosen > leastSize && wrapped.length > mostLinesAt(chosen)) {
    chosen -= 0.5;
    wrapped = wrapAt(chosen);
  }
  const style = { ...box, size: chosen };
  const shown = wrapped.slice(0, mostLinesAt(chosen));
  if (shown.length < wrapped.length) shown.push(cutToWidth(document, shown.pop() ?? '', style));
  const spare = { left: 0, center: 0.5, right: 1 }[align];
  shown.forEach((line, index) => {
    const indent = spare === 0 ? 0 : spare * (width - widthOf(document, line, style));
    writeLine(document, line, style, { x: x + indent, y: y + index * lineHeightOf(chosen) });
  });
  return shown.length * lineHeightOf(chosen);
}

export interface LineStyle extends TextStyle {
  readonly width: number;
}

/** Returns the height. Nothing is cut. */
export function writeWrapped(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, ...style }: LineStyle & { readonly x: number; readonly y: number },
): number {
  const lines = linesOf(document, text, style);
  lines.forEach((line, index) => {
    writeLine(document, line, style, { x, y: y + index * lineHeightOf(style.size) });
  });
  return lines.length * lineHeightOf(style.size);
}

export function heightOfWrapped(document: PDFKit.PDFDocument, text: string, style: LineStyle): number {
  return linesOf(document, text, style).length * lineHeightOf(style.size);
}

/** Figtree's own, in parts of the letter size. All fonts stand on its baseline. */
const metrics = { ascent: 0.95, lineHeight: 1.2 };

function lineHeightOf(size: number): number {
  return size * metrics.lineHeight;
}

function featuresOf({ isTabular }: TextStyle): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return isTabular ? { features: ['tnum', 'kern'] } : {};
}

function widthOf(document: PDFKit.PDFDocument, line: string, style: TextStyle): number {
  document.fontSize(style.size);
  return runsOf(joinRightToLeft(line), style.font ?? 'regular').reduce(
    (sum, { face, text }) => sum + document.font(face).widthOfString(text, featuresOf(style)),
    0,
  );
}

function writeLine(
  document: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const options = { ...featuresOf(style), lineBreak: false, baseline: 'alphabetic' } as const;
  document.fontSize(style.size);
  let start = x;
  for (const { face, text } of runsOf(joinRightToLeft(line), style.font ?? 'regular')) {
    document.font(face).text(text, start, y + metrics.ascent * style.size, options);
    start += document.widthOfString(text, featuresOf(style));
  }
}

/** Breaks between words, and within a word longer than a line. */
function linesOf(document: PDFKit.PDFDocument, paragraph: string, style: LineStyle): readonly string[] {
  const fits = (line: string) => widthOf(document, line, style) <= style.width;
  const lines: string[] = [];
  let line = '';
  for (const word of printableText(paragraph).split(' ')) {
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

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/** A word in pieces that fit on a line each; whole, if it does. */
function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece === '' || fits(piece + segment)) {
      piece += segment;
    } else {
      pieces.push(piece);
      piece = segment;
    }
  }
  return [...pieces, piece];
}

function cutToWidth(document: PDFKit.PDFDocument, line: string, style: LineStyle): string {
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (letters.length > 0 && widthOf(document, `${letters.join('')}…`, style) > style.width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
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
