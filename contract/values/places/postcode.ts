import * as z from 'zod/mini';
import { boundedText, missingOr } from '../texts/bounded-text.ts';
import { gbPostalCodePattern } from './gb-postal-code-pattern.ts';

/** The parts of a full UK postcode; for `SW1A 1AA`: area SW, outcode SW1A, district number 1, sector SW1A 1, unit SW1A 1AA. */
export interface Postcode {
  readonly area: string;
  readonly outcode: string;
  /** The number in the outcode; undefined only for GIR 0AA. */
  readonly districtNumber: number | undefined;
  readonly sector: string;
  readonly unit: string;
}

/** For an empty postal code on a quote form, and for any wrong one (section 5). */
const postalCodeMessages = { required: 'Postal code is required!.', invalid: 'Invalid postal code' } as const;

/** The forces' old address format, which is no postcode; refused with its own message (domain reference, section 1). */
const forcesPattern = /^BFPO ?\d{1,4}$/;
const forcesMessage = 'We don’t deliver to BFPO addresses. Only the forces’ own post does.';

// The letters of an inward code: C I K M O V are never used, because they are misread on an envelope.
const inwardPattern = /\d[ABD-HJLNP-UW-Z]{2}$/;
// A bank's own postcode, the only one outside the pattern. It is real, so the answer is 'not quotable', not 'invalid'.
const girobank = 'GIR 0AA';

const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

const longestPostcode = 8;
/** May have words and spaces around it. */
const longestTyped = 25;

// Already formatted: skips the steps below, because a request formats it several times.
const tidy = /^[A-Z0-9]{2,4} \d[A-Z]{2}$/;

/**
 * Upper-cases, and puts exactly one space before the last three characters of text that has a postcode's pattern. Other text keeps its
 * words, so that a mistake still looks like what was typed.
 */
export function formatPostalCode(text: string): string {
  if (text.length > 4 * longestTyped || tidy.test(text)) return text;
  // Only a to z: the capital of a dotless ı is an I, which would make a postcode of something that is none.
  const typed = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  const compact = typed.replace(/\s+/g, '');
  if (/^[A-Z0-9]{2,4}\d[A-Z]{2}$/.test(compact)) return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
  return typed.trim().replace(/\s+/g, ' ');
}

/**
 * The parts of a postcode in any spacing or case; undefined for anything else. Checks syntax only. The 2,900 outcodes in use change and
 * would weigh on every page, so they are a table in the database that the server checks.
 */
export function parsePostcode(text: string): Postcode | undefined {
  return partsOf(formatPostalCode(text));
}

function partsOf(unit: string): Postcode | undefined {
  if (unit.length > longestPostcode) return undefined;
  const isUkPostcode = unit === girobank || (gbPostalCodePattern.test(unit) && inwardPattern.test(unit));
  if (!isUkPostcode) return undefined;
  const outcode = unit.slice(0, -4);
  const [, area = outcode, digits] = /^([A-Z]+)(\d+)/.exec(outcode) ?? [];
  const districtNumber = digits === undefined ? undefined : Number(digits);
  return { area, outcode, districtNumber, sector: unit.slice(0, -2), unit };
}

function postalCodeWith(required: string) {
  return boundedText(longestTyped, missingOr(required, postalCodeMessages.invalid)).check(
    z.overwrite(formatPostalCode),
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => !forcesPattern.test(text), { error: forcesMessage, abort: true }),
    z.refine((text) => partsOf(text) !== undefined, postalCodeMessages.invalid),
  );
}

export const postalCode = postalCodeWith(postalCodeMessages.required);

/** On the shipment form an empty field is invalid too (section 5). */
export const shipmentPostalCode = postalCodeWith(postalCodeMessages.invalid);
