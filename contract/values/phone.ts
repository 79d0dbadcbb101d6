import * as z from 'zod/mini';
import { boundedTextOrNumber } from './bounded-text.ts';

/** The specification's three messages for a phone number (section 5). */
const phoneMessages = {
  invalid: 'Invalid phone number',
  tooShort: 'Phone number is too short',
  tooLong: 'Phone number is too long',
} as const;

const fewestDigits = 8;
const mostDigits = 12;
// As people write them, with spaces, brackets and dashes.
const mostCharacters = 30;

/**
 * The digits of a number with its country code, from any way people in the UK write one: `07700 900123`, `+44 (0)7700 900123`
 * and `0044 7700 900123` all become `447700900123`. What is not a phone number comes back for the rule to refuse.
 */
function normalisePhone(text: string): string {
  const international = text.trim().replace(/^(\+|00)(\d+) ?\(0\)/, '$1$2');
  const compact = international.replace(/[\s()\u2010-\u2015-]/g, '');
  const digits = compact.replace(/^(\+|00)/, '');
  if (digits !== compact) return digits.replace(/^440/, '44'); // no UK number begins with a zero after +44
  return digits.startsWith('0') ? `44${digits.slice(1)}` : digits.replace(/^440/, '44');
}

// How UK numbers are grouped after +44, by what they start with; the first that fits wins.
const ukGroups = [
  /^(7\d{3})(\d{6})$/,
  /^(2\d)(\d{4})(\d{4})$/,
  /^(1\d1|11\d|[389]\d{2})(\d{3})(\d{4})$/,
  /^(1\d{3})(\d{5,6})$/,
];

/** A stored number as people read it: `+44 7700 900123`; abroad, the digits after the plus. */
export function formatPhone(digits: string): string {
  const national = digits.startsWith('44') ? digits.slice(2) : '';
  const groups = ukGroups.map((pattern) => pattern.exec(national)).find((match) => match !== null);
  return groups ? ['+44', ...groups.slice(1)].join(' ') : `+${digits}`;
}

/** A stored number as people type it into a form, digits only: `07700900123`; abroad, with the country's code. */
export function nationalPhone(digits: string): string {
  return digits.replace(/^44/, '0');
}

/**
 * A phone number, normalised first and then held to section 5: a non-zero digit, 8 to 12 digits in all. It may travel as a number.
 * The message for an empty one differs from form to form.
 */
export function phoneWith(required: string) {
  return z.pipe(
    z.pipe(
      boundedTextOrNumber(
        mostCharacters,
        ({ input }) => (input === undefined || input === null ? required : phoneMessages.invalid),
        phoneMessages.tooLong,
      ),
      z.transform((value) => normalisePhone(String(value))),
    ),
    z
      .string()
      .check(
        z.minLength(1, { error: required, abort: true }),
        z.regex(/^[1-9]\d*$/, { error: phoneMessages.invalid, abort: true }),
        z.minLength(fewestDigits, phoneMessages.tooShort),
        z.maxLength(mostDigits, phoneMessages.tooLong),
      ),
  );
}
