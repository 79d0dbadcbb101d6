import * as z from 'zod/mini';
import { boundedText, missingOr } from './bounded-text.ts';
import { removeInvisible } from './remove-invisible.ts';

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
  const tooLong = `Please use at most ${mostCharacters} characters.`;
  return boundedText(mostCharacters, missingOr(required, 'Please provide text.'), tooLong).check(
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
