import * as z from 'zod/mini';
import { boundedTextOrNumber } from './bounded-text.ts';

// Digits with an optional fraction: what a person types. Not '1e3', '0x10' or '', all of which Number() would take.
const plainDecimal = /^\d+(\.\d+)?$/;

// More digits than any number of ours has.
const mostCharacters = 30;

/**
 * A number that may travel as a JSON number or as its text, as the specification's payloads do; anything else is refused with the
 * message. A form may have other words for a field that is missing or empty.
 */
export function numberOrText(message: string, required: string = message) {
  return z.pipe(
    boundedTextOrNumber(mostCharacters, ({ input }) =>
      input === undefined || input === null ? required : message,
    ).check(z.refine((value) => typeof value === 'number' || value.trim() !== '', { error: required, abort: true })),
    z.transform((value) => {
      if (typeof value === 'number') return value;
      const text = value.trim();
      return plainDecimal.test(text) ? Number(text) : Number.NaN;
    }),
  );
}
