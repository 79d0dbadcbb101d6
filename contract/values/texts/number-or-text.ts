import * as z from 'zod/mini';
import { boundedTextOrNumber, missingOr } from './bounded-text.ts';

// Digits with an optional fraction. Not '1e3', '0x10' or '', all of which Number() would take.
const plainDecimal = /^\d+(\.\d+)?$/;

// More than any of our numbers has.
const mostCharacters = 30;

/** A JSON number or its text, as in the specification's payloads. A form may have another message for a missing or empty field. */
export function numberOrText(message: string, required: string = message) {
  return z.pipe(
    boundedTextOrNumber(mostCharacters, missingOr(required, message)).check(
      z.refine((value) => typeof value === 'number' || value.trim() !== '', { error: required, abort: true }),
    ),
    z.transform((value) => {
      if (typeof value === 'number') return value;
      const text = value.trim();
      return plainDecimal.test(text) ? Number(text) : Number.NaN;
    }),
  );
}
