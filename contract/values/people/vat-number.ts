import * as z from 'zod/mini';
import { boundedText } from '../texts/bounded-text.ts';

const vatNumberMessages = {
  form: 'Enter a UK VAT number, such as GB 123 4567 82.',
  digits: 'Check this VAT number. One of its digits is wrong.',
} as const;

const mostCharacters = 20;

// Of a business (nine digits), of a branch (three more), of a government department, of a health authority.
const forms = /^(?:GB|XI)(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/;

const weights = [8, 7, 6, 5, 4, 3, 2];

/** Or empty text. GB is added where no country is given; XI is Northern Ireland in trade with the EU. */
export const vatNumber = boundedText(mostCharacters, vatNumberMessages.form, vatNumberMessages.form).check(
  z.overwrite(normaliseVatNumber),
  z.refine((text) => text === '' || forms.test(text), { error: vatNumberMessages.form, abort: true }),
  z.refine(hasRightCheckDigits, vatNumberMessages.digits),
);

function normaliseVatNumber(text: string): string {
  const compact = text.toUpperCase().replace(/[\s.\u2010-\u2015-]/g, '');
  return /^(?:\d|GD|HA)/.test(compact) ? `GB${compact}` : compact;
}

/**
 * HMRC's check: the weighted sum of the first seven digits plus the number of the last two is a multiple of 97, or is one with 55 added
 * (numbers issued since 2010, the '9755' rule). Numbers with letters have no check digits.
 */
function hasRightCheckDigits(text: string): boolean {
  const digits = /^..(\d{7})(\d{2})/.exec(text);
  if (!digits) return true;
  const [, first = '', check = ''] = digits;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first[index]), Number(check));
  return Number(first) > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0);
}

/** `GB 123 4567 82`. */
export function formatVatNumber(text: string): string {
  const [, country = '', first, second, third, branch = ''] = /^(..)(\d{3})(\d{4})(\d{2})(\d{3})?$/.exec(text) ?? [];
  if (first === undefined) return text.replace(/^(GB|XI)/, '$1 ');
  return `${country} ${first} ${second} ${third} ${branch}`.trim();
}
