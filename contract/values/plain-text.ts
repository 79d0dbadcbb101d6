import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { withoutUnseen } from './without-unseen.ts';

/** Control characters, line breaks among them, and runs of spaces: none of them belongs into a name or an address. */
const gaps = /[\s\p{Cc}]+/gu;

/** Text on one line: trimmed, its gaps made single spaces, without characters that nobody sees. */
export function oneLine(text: string): string {
  return withoutUnseen(text).replaceAll(gaps, ' ').trim();
}

/** A line of text that may be empty, such as a note. */
export function lineUpTo(mostCharacters: number, words: string, tooLong = words) {
  return boundedText(mostCharacters, words, tooLong).check(z.overwrite(oneLine), z.maxLength(mostCharacters, tooLong));
}

/** A line of text such as a name: trimmed, its gaps made single spaces, neither empty nor longer than is sane. */
export function plainTextWith(required: string, mostCharacters: number) {
  const tooLong = `Please use at most ${mostCharacters} characters.`;
  return boundedText(mostCharacters, textOr(required), tooLong).check(
    z.overwrite(oneLine),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(mostCharacters, tooLong),
  );
}

// Everything that steers a terminal; line breaks and tabs aside.
const controls = /[^\P{Cc}\n\t]+/gu;

/** Text of several lines such as a question: trimmed, its lines kept, at most one of them empty in a row. */
export function longTextWith(required: string, mostCharacters: number) {
  const tooLong = `Please use at most ${mostCharacters} characters.`;
  return boundedText(mostCharacters, textOr(required), tooLong).check(
    z.overwrite(severalLines),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(mostCharacters, tooLong),
  );
}

function textOr(required: string) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? required : 'Please provide text.';
}

/** Text on several lines: trimmed, without controls and characters that nobody sees, at most one line empty in a row. */
export function severalLines(text: string): string {
  return withoutUnseen(text)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(controls, '')
    .split('\n')
    .map((line) => line.trimEnd()) // a pattern for the gaps at a line's end would try every gap within it, from each of its spaces
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
