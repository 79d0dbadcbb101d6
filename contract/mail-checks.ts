import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/texts/bounded-text.ts';

/** In characters: an email with its links. */
export const longestCheckedText = 10_000;

/** What checks it without a script, at the same address as the page. */
export const mailCheckPath = '/is-it-from-us';

/** OURS: the code is one we sent. UNKNOWN_CODE: it is not. SCAM: the text has marks of one. UNSURE: nobody can know from the text. */
const verdicts = ['OURS', 'UNKNOWN_CODE', 'SCAM', 'UNSURE'] as const;

/** Hidden characters are left in: they are a mark of a scam. */
const mailCheckForm = z.object({
  code: z.optional(boundedText(60)),
  text: z.optional(boundedText(longestCheckedText)),
});

/** Give a code or a text. A link in it is read, never opened. No answer says that a message is safe, because nobody can know. */
export const checkMail = defineEndpoint('checkMail', 'POST /mail-checks', {
  summary: 'Check whether a message is from us',
  auth: 'public',
  body: mailCheckForm,
  response: z.object({ verdict: z.enum(verdicts), title: z.string(), lines: z.array(z.string()) }),
  errors: ['TOO_MANY_REQUESTS'],
});

export type MailCheck = z.output<typeof checkMail.response>;

/** What the build writes where the server puts an answer for browsers without script. */
export const mailCheckPlaceholders = { title: '%mail-check-title%', line: '%mail-check-line%' };
