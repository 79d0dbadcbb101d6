import { type QuoteRequest, quoteRequest } from '../../../contract/quotes.ts';
import { formatPostalCode } from '../../../contract/values/postcode.ts';
import type { FormCheck, FormRules } from '../../forms/use-light-form.ts';

/** The fields of the quote form (specification, section 3). */
export type QuoteField = 'country' | 'postal_code_from' | 'postal_code_to' | 'weight';

/** Checks what was typed, or read from an address, by the contract: the request it stands for, or the first message of each field. */
export function checkQuote(texts: Readonly<Partial<Record<QuoteField, string>>>): FormCheck<QuoteField, QuoteRequest> {
  const parsed = quoteRequest.safeParse(texts);
  if (parsed.success) return { result: parsed.data, errors: {} };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { errors: Object.fromEntries(messages.toReversed()) as FormCheck<QuoteField, never>['errors'] }; // paths are fields
}

/** The rules of the quote form. */
export const quoteRules: FormRules<QuoteField, QuoteRequest> = {
  check: checkQuote,
  tidy: (name, text) => (name.startsWith('postal_code') ? formatPostalCode(text) : text),
};
