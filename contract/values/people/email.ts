import * as z from 'zod/mini';
import { boundedText, missingOr } from '../texts/bounded-text.ts';

/** For an address in the wrong format (specification, section 5). */
const emailMessage = 'Please provide a valid email address!.';

/** RFC 5321. */
const longestEmail = 254;

/** An email address, trimmed and lower-cased. The message for an empty one differs between forms. */
export function emailWith(required: string) {
  return boundedText(longestEmail, missingOr(required, emailMessage)).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(longestEmail, { error: emailMessage, abort: true }),
    z.regex(z.regexes.email, emailMessage),
  );
}
