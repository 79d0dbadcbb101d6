import * as z from 'zod/mini';

type Words = string | ((issue: z.core.$ZodRawIssue) => string);

/** People paste text with spaces around and between its words, so it may come longer than it is kept. */
const pastedFactor = 4;

/**
 * Text of at most `mostCharacters`, four times as many before it is normalised. The bound comes before every other rule and ends
 * the check: `z.maxLength`, which counts whole characters, reads the text to its end, and so does whatever normalises it.
 * `tooLong` is what is said of longer text where that differs from `words`.
 */
export function boundedText(mostCharacters: number, words?: Words, tooLong?: string) {
  return z
    .string(words === undefined ? undefined : { error: words })
    .check(refuseLongerThan<string>(mostCharacters, tooLong));
}

/** The same for what may travel as a number or as its text. */
export function boundedTextOrNumber(mostCharacters: number, words: Words, tooLong?: string) {
  return z
    .union([z.string(), z.number()], { error: words })
    .check(refuseLongerThan<string | number>(mostCharacters, tooLong));
}

function refuseLongerThan<T extends string | number>(mostCharacters: number, tooLong: string | undefined) {
  const longest = mostCharacters * pastedFactor;
  return z.check<T>(({ value, issues }) => {
    if (typeof value !== 'string' || value.length <= longest) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: mostCharacters,
      input: value,
      continue: false,
      ...(tooLong !== undefined && { message: tooLong }),
    });
  });
}
