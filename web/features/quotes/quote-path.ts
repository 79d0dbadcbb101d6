import type { QuoteRequest } from '../../../contract/quotes.ts';

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

let remembered: QuoteTexts = {};

/** The form starts with these when the customer goes back to change the details. */
export function rememberTexts(texts: QuoteTexts): void {
  remembered = texts;
}

/** Empty after the document has loaded, so that the prerendered form and its hydration have the same values. */
export function rememberedTexts(): QuoteTexts {
  return remembered;
}
