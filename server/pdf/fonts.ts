import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

export type FontName = 'regular' | 'bold';

/** A font file: Figtree, its letters beyond Western Europe, and DejaVu for every other alphabet. */
export type FontFace = FontName | `${FontName}-extended` | `${FontName}-fallback`;

/** Embedded, because PDF’s standard fonts have Western letters only and write others wrong. */
export const fontFaces: Readonly<Record<FontFace, Font>> = {
  regular: openFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff')),
  'regular-extended': openFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff')),
  'regular-fallback': openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: openFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')),
  'bold-extended': openFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff')),
  'bold-fallback': openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};

function openFont(url: string): Font {
  const file = readFileSync(fileURLToPath(url));
  const font = create(url.endsWith('.woff') ? inflateFont(file) : file);
  if (!('layout' in font)) throw new Error(`${url} holds several fonts; one was expected.`);
  // fontkit keeps the first letter that a glyph stood for. Met first as the tail of ’, the comma would have none: drawn, but not read out or copied.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

/** From WOFF to OpenType, as fontkit inflates a WOFF's table of letters again for each letter: most of the time of a PDF. */
function inflateFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + count * 16);
  woff.copy(header, 0, 4, 8); // the kind of outlines
  header.writeUInt16BE(count, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]; // of three
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const place = 12 + index * 16;
    woff.copy(header, place, entry, entry + 4); // the tag
    woff.copy(header, place + 4, entry + 16, entry + 20); // the checksum
    header.writeUInt32BE(offset, place + 8);
    header.writeUInt32BE(length, place + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Composes accents and removes invisible characters, which the fonts would show as boxes. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}

interface TextRun {
  readonly face: FontFace;
  readonly text: string;
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * The text in pieces of one font each. A word with a letter that Figtree lacks is set in DejaVu as a whole, and so is a line that is
 * partly read from the right: its order depends on the letters around.
 */
export function runsOf(text: string, font: FontName): TextRun[] {
  if (/^[\x20-\x7E]*$/.test(text)) return [{ face: font, text }]; // most texts; the rest of this is slow
  const fallback = `${font}-fallback` as const;
  if (rightToLeft.test(text)) return [{ face: fallback, text: replaceMissingGlyphs(text, fallback) }];
  const runs: TextRun[] = [];
  for (const word of text.split(/(?<=\s)(?=\S)/u)) {
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
    const faces = letters.map((letter) =>
      ([font, `${font}-extended`] as const).find((face) => hasGlyphs(face, letter)),
    );
    if (faces.includes(undefined)) {
      append(runs, fallback, replaceMissingGlyphs(word, fallback));
    } else {
      for (const [index, letter] of letters.entries()) append(runs, faces[index] ?? font, letter);
    }
  }
  return runs;
}

function append(runs: TextRun[], face: FontFace, text: string): void {
  const last = runs.at(-1);
  if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + text };
  else runs.push({ face, text });
}

function hasGlyphs(face: FontFace, letters: string): boolean {
  return Array.from(letters).every((letter) => fontFaces[face].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

/** Shows a square for each missing letter. */
function replaceMissingGlyphs(text: string, face: FontFace): string {
  return Array.from(text, (letter) => (hasGlyphs(face, letter) ? letter : '□')).join('');
}
