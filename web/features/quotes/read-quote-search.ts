import type { QuoteRequest } from '../../../contract/quotes.ts';
import { quoteParameters } from './quote-path.ts';
import { checkQuote } from './quote-rules.ts';

/** What an address asks for: a request that can be priced, or what is wrong with it. */
export interface QuoteSearch {
  readonly request: QuoteRequest | undefined;
  /** What each problem is about, and the message the form would have shown. */
  readonly problems: readonly { readonly about: string; readonly message: string }[];
}

/** Reads a request from the query of an address. Anybody may have written it, so it is checked like the form. */
export function readQuoteSearch(search: URLSearchParams): QuoteSearch {
  const texts = quoteParameters.map(({ name, field }) => [field, search.get(name) ?? ''] as const);
  const { result, errors } = checkQuote(Object.fromEntries(texts));
  const problems = quoteParameters.flatMap(({ field, about }) => {
    const message = errors[field];
    return message === undefined ? [] : [{ about, message }];
  });
  return { request: result, problems };
}
