import * as z from 'zod/mini';
import { boundedTextOrNumber, missingOr } from '../texts/bounded-text.ts';

/** Section 5. */
const phoneMessages = {
  invalid: 'Invalid phone number',
  tooShort: 'Phone number is too short',
  tooLong: 'Phone number is too long',
} as const;

const fewestDigits = 8;
const mostDigits = 12;
// With spaces, brackets and dashes.
const mostCharacters = 30;

/**
 * The digits with the country code: `07700 900123`, `+44 (0)7700 900123` and `0044 7700 900123` all become `447700900123`. Text that is not
 * a phone number is left for the rule to refuse.
 */
function normalisePhone(text: string): string {
  const international = text.trim().replace(/^(\+|00)(\d+) ?\(0\)/, '$1$2');
  const compact = international.replace(/[\s()\u2010-\u2015-]/g, '');
  const digits = compact.replace(/^(\+|00)/, '');
  if (digits !== compact) return digits.replace(/^440/, '44'); // no UK number begins with a zero after +44
  return digits.startsWith('0') ? `44${digits.slice(1)}` : digits.replace(/^440/, '44');
}

// How UK numbers are grouped after +44, by their first digits; the first match wins.
const ukGroups = [
  /^(7\d{3})(\d{6})$/,
  /^(2\d)(\d{4})(\d{4})$/,
  /^(1\d1|11\d|[389]\d{2})(\d{3})(\d{4})$/,
  /^(1\d{3})(\d{5,6})$/,
];

/** `07700 900123`, as it is typed; abroad, the digits after a plus, and where nobody knows the groups. Accepts what a form has too. */
export function formatPhone(typed: string): string {
  const digits = normalisePhone(typed);
  const groups = groupsOf(digits);
  return groups ? `0${groups.join(' ')}` : `+${digits}`;
}

function groupsOf(digits: string): readonly string[] | undefined {
  const national = digits.startsWith('44') ? digits.slice(2) : '';
  return ukGroups
    .map((pattern) => pattern.exec(national))
    .find((match) => match !== null)
    ?.slice(1);
}

/** A stored number as people type it into a form, digits only: `07700900123`; abroad, with the country's code. */
export function nationalPhone(digits: string): string {
  return digits.replace(/^44/, '0');
}

/** Normalised, then checked by section 5. It may be sent as a number. The message for an empty one differs between forms. */
export function phoneWith(required: string) {
  return z.pipe(
    z.pipe(
      boundedTextOrNumber(mostCharacters, missingOr(required, phoneMessages.invalid), phoneMessages.tooLong),
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

const anyPhone = phoneWith(phoneMessages.invalid);

/** What was typed, as its field shows it once it is left: `07700900123` for `+44 7700 900123`. Text that is no phone number stays. */
export function tidyPhone(typed: string): string {
  const phone = anyPhone.safeParse(typed);
  return phone.success ? nationalPhone(phone.data) : typed;
}
