import * as z from 'zod/mini';

// Digits with an optional fraction: what a person types. Not '1e3', '0x10' or '', all of which Number() would take.
const plainDecimal = /^\d+(\.\d+)?$/;

/** A number that may travel as a JSON number or as its text, as the specification's payloads do; anything else is refused with the message. */
export function numberOrText(message: string) {
  return z.pipe(
    z.union([z.number(), z.string()], message),
    z.transform((value) => {
      if (typeof value === 'number') return value;
      const text = value.trim();
      return plainDecimal.test(text) ? Number(text) : Number.NaN;
    }),
  );
}
