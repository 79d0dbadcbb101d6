import { type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';

/** Something wrong with the address of a summary: what it is about, and the message the form would have shown. */
export interface QuoteProblem {
  readonly about: string;
  readonly message: string;
}

/** What an address asks for: a request that can be priced, or what is wrong with it. */
export type QuoteSearch =
  | { readonly isValid: true; readonly request: QuoteRequest }
  | { readonly isValid: false; readonly problems: readonly QuoteProblem[] };

/** The query parameters of `/get-quotes` (specification, section 2), and the request's field each of them fills. */
const parameters = [
  { name: 'country', field: 'country', about: 'Country' },
  { name: 'weight', field: 'weight', about: 'Weight' },
  { name: 'pickup_postal_code', field: 'postal_code_from', about: 'Pickup postal code' },
  { name: 'delivery_postal_code', field: 'postal_code_to', about: 'Delivery postal code' },
] as const;

/** The address of the Shipping Summary for a request. */
export function quotePath(request: QuoteRequest): string {
  const search = new URLSearchParams(parameters.map(({ name, field }) => [name, String(request[field])]));
  return `/get-quotes?${search}`;
}

/** Reads the request back from the address, which anybody may have written: it is checked like the form. */
export function readQuoteSearch(search: URLSearchParams): QuoteSearch {
  const fields = parameters.map(({ name, field }) => [field, search.get(name) ?? undefined]);
  const parsed = quoteRequest.safeParse(Object.fromEntries(fields));
  if (parsed.success) return { isValid: true, request: parsed.data };

  const { issues } = parsed.error;
  const problems = parameters.flatMap(({ field, about }) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue ? [{ about, message: issue.message }] : [];
  });
  return { isValid: false, problems };
}
