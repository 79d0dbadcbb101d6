import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { isCommonPassword } from './common-password.ts';

/** How long a password may be, in characters. Any character counts, spaces and emoji too. */
export const passwordLength = { fewest: 8, most: 128 } as const;

/** What is said of a password that can't be chosen. The specification has words only for an empty one. */
export const passwordMessages = {
  tooShort: `Please use at least ${passwordLength.fewest} characters.`,
  tooLong: `Please use at most ${passwordLength.most} characters.`,
  common: 'This password is easy to guess. Please choose another one.',
  /** Section 5, for an empty second field; two passwords that differ are told the same. */
  mismatch: 'Ensure that both password matches!.',
} as const;

/** A password as somebody chooses it. Nothing about it is changed, so that it can be typed again on any keyboard. */
export function newPasswordWith(required: string) {
  return presentPasswordWith(required).check(
    z.refine((text) => lengthOf(text) >= passwordLength.fewest, { error: passwordMessages.tooShort, abort: true }),
    z.refine((text) => lengthOf(text) <= passwordLength.most, { error: passwordMessages.tooLong, abort: true }),
    z.refine((text) => !isCommonPassword(text), { error: passwordMessages.common, abort: true }),
  );
}

/** A password to be compared with the real one: whatever it is, only neither empty nor longer than any can be. */
export function presentPasswordWith(required: string) {
  return boundedText(passwordLength.most, required, passwordMessages.tooLong).check(
    z.minLength(1, { error: required, abort: true }),
  );
}

/** Characters as people count them, not as the computer stores them. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
