import { type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';
import { formatPostalCode, parsePostcode } from '../../../contract/values/places/postcode.ts';
import { minimumWeightKg } from '../../../contract/values/weight.ts';
import { checkBySchema } from '../../forms/check-by-schema.ts';
import { type QuoteField, type QuoteTexts, quoteParameters, quoteTextsOf } from './quote-path.ts';

const postalFields = ['postal_code_from', 'postal_code_to'] as const;

/** The schema of the quote form, and how its fields are tidied when they are left. */
export const quoteRules = {
  schema: quoteRequest,
  tidy: { postal_code_from: formatPostalCode, postal_code_to: formatPostalCode },
  /** Where one postal code is typed: the price of a parcel from there to itself, which is refused where we don't go. */
  onePlace: (texts: QuoteTexts): { readonly field: QuoteField; readonly request: QuoteRequest } | undefined => {
    const typed = postalFields.flatMap((field) => {
      const code = parsePostcode(texts[field] ?? '')?.unit;
      return code === undefined ? [] : [{ field, code }];
    });
    const [only] = typed;
    if (!only || typed.length > 1) return undefined;
    const { field, code } = only;
    const request = { country: 'UK', postal_code_from: code, postal_code_to: code, weight: minimumWeightKg } as const;
    return { field, request };
  },
};

const nothing: QuoteTexts = Object.fromEntries(quoteParameters.map(({ field }) => [field, '']));

/** Reads a quote request from an address. Anybody may have written it, so it is checked like the form. */
export function readQuoteSearch(search: URLSearchParams) {
  const texts = quoteTextsOf(search);
  const { result, errors } = checkBySchema<QuoteRequest>(quoteRequest, { ...nothing, ...texts });
  const problems = quoteParameters.flatMap(({ field, about }) => {
    const message = errors[field];
    return message === undefined ? [] : [{ about, message }];
  });
  return { texts, request: result, problems };
}
