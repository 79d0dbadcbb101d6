import * as z from 'zod/mini';
import { boundedText, missingOr } from './bounded-text.ts';

/** Control characters, line breaks and runs of spaces: not allowed in a name or an address. */
const gaps = /[\s\p{Cc}]+/gu;

/** Text on one line: trimmed, with single spaces, without invisible characters. */
export function oneLine(text: string): string {
  return removeInvisible(text).replaceAll(gaps, ' ').trim();
}

/** A line of text that may be empty, such as a note. */
export function lineUpTo(mostCharacters: number, words: string, tooLong = words) {
  return boundedText(mostCharacters, words, tooLong).check(z.overwrite(oneLine), z.maxLength(mostCharacters, tooLong));
}

/** A line such as a name. */
export function plainTextWith(required: string, mostCharacters: number) {
  return requiredText(oneLine, required, mostCharacters);
}

const controls = /[^\P{Cc}\n\t]+/gu;

export function longTextWith(required: string, mostCharacters: number) {
  return requiredText(severalLines, required, mostCharacters);
}

function requiredText(normalise: (text: string) => string, required: string, mostCharacters: number) {
  const tooLong = `Use at most ${mostCharacters} characters.`;
  return boundedText(mostCharacters, missingOr(required, 'Enter text.'), tooLong).check(
    z.overwrite(normalise),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(mostCharacters, tooLong),
  );
}

/** Text on several lines: trimmed, without control and invisible characters, at most one empty line in a row. */
export function severalLines(text: string): string {
  return removeInvisible(text)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(controls, '')
    .split('\n')
    .map((line) => line.trimEnd()) // a pattern for the gaps at a line's end would try every gap within it, from each of its spaces
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

// Invisible characters: zero-width spaces, soft hyphens, direction marks and overrides, fillers, interlinear annotations. Not those that
// some names and emoji need.
const invisible =
  /[^\P{Default_Ignorable_Code_Point}\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]|[\uFFF9-\uFFFB]/gu;

// An empty Braille cell: to the eye, and to Braille readers, it is a space.
const blankCell = /\u2800/g;

// Exceptions in their place: the letters of a flag such as Scotland's; a joiner between two emoji; a joiner or non-joiner after a letter,
// as Persian, Hindi or Sinhala need it and Latin and related alphabets never do; one variation selector.
const wanted = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<![\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Zyyy}\p{scx=Zinh}\p{Default_Ignorable_Code_Point}])[\u200C\u200D]`,
  String.raw`(?<=[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}])\p{Variation_Selector}`,
];
const exceptions = new RegExp(
  String.raw`(${wanted.join('|')})|[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]`,
  'gu',
);

function removeInvisible(text: string): string {
  // In this order: an exception counts only beside a character that stays.
  return text.replaceAll(invisible, '').replaceAll(blankCell, ' ').replaceAll(exceptions, '$1');
}
