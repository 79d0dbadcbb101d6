import type { QuoteRequest } from '../../../contract/quotes.ts';

/** The query parameters of `/get-quotes` (specification, section 2), and the request's field each of them fills. */
export const quoteParameters = [
  { name: 'country', field: 'country', about: 'Country' },
  { name: 'weight', field: 'weight', about: 'Weight' },
  { name: 'pickup_postal_code', field: 'postal_code_from', about: 'Pickup postal code' },
  { name: 'delivery_postal_code', field: 'postal_code_to', about: 'Delivery postal code' },
] as const;

/** The address of the Shipping Summary for a request. */
export function quotePath(request: QuoteRequest): string {
  const search = new URLSearchParams(quoteParameters.map(({ name, field }) => [name, String(request[field])]));
  return `/get-quotes?${search}`;
}
