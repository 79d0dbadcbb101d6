import type { QuoteRequest } from '../../../contract/quotes.ts';
import { quoteParameters } from './quote-path.ts';
import { checkQuote } from './quote-rules.ts';
import type { QuoteTexts } from './remembered-texts.ts';

/** What an address asks for: a request that can be priced, or what is wrong with it. */
export interface QuoteSearch {
  /** The parameters that are there, as they were given. */
  readonly texts: QuoteTexts;
  readonly request: QuoteRequest | undefined;
  /** What each problem is about, and the message the form would have shown. */
  readonly problems: readonly { readonly about: string; readonly message: string }[];
}

const nothing: QuoteTexts = Object.fromEntries(quoteParameters.map(({ field }) => [field, '']));

/** Reads a request from the query of an address. Anybody may have written it, so it is checked like the form. */
export function readQuoteSearch(search: URLSearchParams): QuoteSearch {
  const given = quoteParameters.filter(({ name }) => search.has(name));
  const texts: QuoteTexts = Object.fromEntries(given.map(({ name, field }) => [field, search.get(name) ?? '']));
  const { result, errors } = checkQuote({ ...nothing, ...texts });
  const problems = quoteParameters.flatMap(({ field, about }) => {
    const message = errors[field];
    return message === undefined ? [] : [{ about, message }];
  });
  return { texts, request: result, problems };
}
