import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

export type FontName = 'regular' | 'bold';

/** Embedded, because PDF’s standard fonts have Western letters only and write others wrong. */
export const fonts: Readonly<Record<FontName, Font>> = {
  regular: openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: openFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};

function openFont(url: string): Font {
  const font = openSync(fileURLToPath(url));
  if (!('layout' in font)) throw new Error(`${url} holds several fonts; one was expected.`);
  return font;
}

/** Shows a square for each missing letter. */
function replaceMissingGlyphs(font: Font, text: string): string {
  return Array.from(text, (letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '□')).join('');
}

/** Composes accents and removes invisible characters, which the font would show as boxes. */
export function printableText(text: string, font: FontName): string {
  const plainWords = text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  return replaceMissingGlyphs(fonts[font], plainWords);
}
