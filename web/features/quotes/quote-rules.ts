import { type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';
import { formatPostalCode } from '../../../contract/values/postcode.ts';
import { checkBySchema } from '../../forms/check-by-schema.ts';

/** The fields of the quote form (specification, section 3). */
export type QuoteField = 'country' | 'postal_code_from' | 'postal_code_to' | 'weight';

/** Checks what was read from an address: the request it stands for, or the first message of each field. */
export function checkQuote(texts: Readonly<Partial<Record<QuoteField, string>>>) {
  return checkBySchema<QuoteRequest>(quoteRequest, texts);
}

/** The schema of the quote form, and how its fields are tidied when they are left. */
export const quoteRules = {
  schema: quoteRequest,
  tidy: { postal_code_from: formatPostalCode, postal_code_to: formatPostalCode },
};
