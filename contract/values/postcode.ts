import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { gbPostalCodePattern } from './gb-postal-code-pattern.ts';

/** The parts of a full UK postcode; for `SW1A 1AA`: area SW, outcode SW1A, district number 1, sector SW1A 1, unit SW1A 1AA. */
export interface Postcode {
  readonly area: string;
  readonly outcode: string;
  /** The number inside the outcode; undefined only for GIR 0AA, the one postcode without. */
  readonly districtNumber: number | undefined;
  readonly sector: string;
  readonly unit: string;
}

/** What the specification says when a quote form's postal code is left empty, and when any postal code is wrong (section 5). */
const postalCodeMessages = { required: 'Postal code is required!.', invalid: 'Invalid postal code' } as const;

/** The forces' old way to write an address, which is no postcode; refused with words of its own (domain reference, section 1). */
const forcesPattern = /^BFPO ?\d{1,4}$/;
const forcesMessage = 'We do not serve BFPO addresses: only the forces’ own post does.';

// The letters of an inward code: C I K M O V are never used, because they are misread on an envelope.
const inwardPattern = /\d[ABD-HJLNP-UW-Z]{2}$/;
// A bank's own postcode, the only one in the UK outside the pattern. It is real, so the answer to it is 'not quotable', not 'invalid'.
const girobank = 'GIR 0AA';

// Full-width letters and zero-width characters come with text pasted from elsewhere; nobody can see that they are there.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

const longestPostcode = 8;
/** What is typed may have words and spaces around it. */
const longestTyped = 25;

// What the steps below would leave as it is, known at a glance: a request meets them several times.
const tidy = /^[A-Z0-9]{2,4} \d[A-Z]{2}$/;

/**
 * Upper-cases, and puts exactly one space before the last three characters of what is built like a postcode. Anything else keeps
 * its words, so that a mistake still looks like what was typed.
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
 * The parts of a postcode however it was spaced or cased, or undefined where the text is not written like a full UK postcode.
 * Only syntax is judged here, on both sides. Which of the 2,900 outcodes are in use changes with the Royal Mail's
 * announcements and would weigh on every page, so that is a table in the database, and the server's word.
 */
export function parsePostcode(text: string): Postcode | undefined {
  return partsOf(formatPostalCode(text));
}

/** The parts of a postcode that was formatted before. */
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
  return boundedText(longestTyped, ({ input }) =>
    input === undefined || input === null ? required : postalCodeMessages.invalid,
  ).check(
    z.overwrite(formatPostalCode),
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => !forcesPattern.test(text), { error: forcesMessage, abort: true }),
    z.refine((text) => partsOf(text) !== undefined, postalCodeMessages.invalid),
  );
}

/** A postal code of the quote form: required, in the UK pattern, and normalised on the way in. */
export const postalCode = postalCodeWith(postalCodeMessages.required);

/**
 * A postal code of the shipment form. Section 5 asks for at least 5 word characters or spaces and then for the UK format;
 * the second includes the first and both say the same, so an empty field is invalid too.
 */
export const shipmentPostalCode = postalCodeWith(postalCodeMessages.invalid);
