import * as z from 'zod/mini';

type Words = string | ((issue: { readonly input?: unknown }) => string);

export function missingOr(missing: string, wrong: string): Words {
  return ({ input }) => (input === undefined || input === null ? missing : wrong);
}

/** Pasted text has spaces around and between its words, so it may be longer before it is normalised. */
const pastedFactor = 4;

/**
 * Text of at most `mostCharacters`, four times as many before it is normalised. This limit comes first and ends the check, because
 * `z.maxLength` and normalising read the whole text.
 */
export function boundedText(mostCharacters: number, words?: Words, tooLong?: string) {
  return z
    .string(words === undefined ? undefined : { error: words })
    .check(refuseLongerThan<string>(mostCharacters, tooLong));
}

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
