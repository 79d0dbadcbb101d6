import { type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';
import { formatPostalCode } from '../../../contract/values/postcode.ts';
import { checkBySchema } from '../../forms/check-by-schema.ts';
import { type QuoteTexts, quoteParameters } from './quote-path.ts';

/** The schema of the quote form, and how its fields are tidied when they are left. */
export const quoteRules = {
  schema: quoteRequest,
  tidy: { postal_code_from: formatPostalCode, postal_code_to: formatPostalCode },
};

const nothing: QuoteTexts = Object.fromEntries(quoteParameters.map(({ field }) => [field, '']));

/** Reads a quote request from an address. Anybody may have written it, so it is checked like the form. */
export function readQuoteSearch(search: URLSearchParams) {
  const given = quoteParameters.filter(({ name }) => search.has(name));
  const texts: QuoteTexts = Object.fromEntries(given.map(({ name, field }) => [field, search.get(name) ?? '']));
  const { result, errors } = checkBySchema<QuoteRequest>(quoteRequest, { ...nothing, ...texts });
  const problems = quoteParameters.flatMap(({ field, about }) => {
    const message = errors[field];
    return message === undefined ? [] : [{ about, message }];
  });
  return { texts, request: result, problems };
}
