import { type FontName, fonts, inLettersOf } from './fonts.ts';

/** A text as a font can write it: letters with their accents in one, and nothing invisible, which the font would show as boxes. */
export function printableText(text: string, font: FontName): string {
  const plainWords = text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  return inLettersOf(fonts[font], plainWords);
}
