import * as z from 'zod/mini';
import { boundedText } from '../texts/bounded-text.ts';
import { isCommonPassword } from './common-password.ts';

/** In characters. Any character counts, spaces and emoji too. */
export const passwordLength = { fewest: 8, most: 128 } as const;

/** The specification has words only for an empty password. */
export const passwordMessages = {
  tooShort: `Use at least ${passwordLength.fewest} characters.`,
  tooLong: `Use at most ${passwordLength.most} characters.`,
  common: 'This password is easy to guess. Choose another one.',
  /** Section 5, for an empty second field; also for two passwords that differ. */
  mismatch: 'Ensure that both password matches!.',
} as const;

/** A new password. It is not normalised, so that it can be typed again on any keyboard. */
export function newPasswordWith(required: string) {
  return presentPasswordWith(required).check(
    z.refine((text) => lengthOf(text) >= passwordLength.fewest, { error: passwordMessages.tooShort, abort: true }),
    z.refine((text) => lengthOf(text) <= passwordLength.most, { error: passwordMessages.tooLong, abort: true }),
    z.refine((text) => !isCommonPassword(text), { error: passwordMessages.common, abort: true }),
  );
}

export function presentPasswordWith(required: string) {
  return boundedText(passwordLength.most, required, passwordMessages.tooLong).check(
    z.minLength(1, { error: required, abort: true }),
  );
}

/** Characters as people count them, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
