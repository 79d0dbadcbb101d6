import type { QuoteRequest } from '../../../contract/quotes.ts';
import { gbPostalCodePattern } from '../../../contract/values/places/gb-postal-code-pattern.ts';

/** The query parameters of `/get-quotes` (specification, section 2), and the request's field each of them fills. */
export const quoteParameters = [
  { name: 'country', field: 'country', about: 'Country' },
  { name: 'weight', field: 'weight', about: 'Weight' },
  { name: 'pickup_postal_code', field: 'postal_code_from', about: 'Collection postcode' },
  { name: 'delivery_postal_code', field: 'postal_code_to', about: 'Delivery postcode' },
] as const;

/** The fields of the quote form (specification, section 3). */
export type QuoteField = (typeof quoteParameters)[number]['field'];

export type QuoteTexts = Readonly<Partial<Record<QuoteField, string>>>;

/** The address of the Shipping Summary for a request. */
export function quotePath(request: QuoteRequest): string {
  const search = new URLSearchParams(quoteParameters.map(({ name, field }) => [name, String(request[field])]));
  return `/get-quotes?${search}`;
}

/** The fields that an address fills, as they are written there. */
export function quoteTextsOf(search: URLSearchParams): QuoteTexts {
  const given = quoteParameters.filter(({ name }) => search.has(name));
  return Object.fromEntries(given.map(({ name, field }) => [field, search.get(name) ?? '']));
}

/** A number as `quotePath` writes it, of at least one kilogram. */
const plainWeight = /^[1-9]\d{0,5}(?:\.\d{1,6})?$/;
/** As the schema formats it, with the letters an inward code can have. */
const plainPostcode = /^[A-Z\d]{2,4} \d[ABD-HJLNP-UW-Z]{2}$/;

/** The request of an address that `quotePath` wrote. Any other is checked by the schema, which the first load of a shared link is without. */
export function readOwnQuotePath(search: URLSearchParams): QuoteRequest | undefined {
  const { country, weight = '', postal_code_from = '', postal_code_to = '' } = quoteTextsOf(search);
  const arePostcodes = [postal_code_from, postal_code_to].every(
    (code) => plainPostcode.test(code) && gbPostalCodePattern.test(code),
  );
  if (country !== 'UK' || !plainWeight.test(weight) || !arePostcodes) return undefined;
  return { country, postal_code_from, postal_code_to, weight: Number(weight) };
}

let remembered: QuoteTexts = {};

/** The form starts with these when the customer goes back to change the details. */
export function rememberTexts(texts: QuoteTexts): void {
  remembered = texts;
}

/** Empty after the document has loaded, so that the prerendered form and its hydration have the same values. */
export function rememberedTexts(): QuoteTexts {
  return remembered;
}
