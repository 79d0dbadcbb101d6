import * as z from 'zod/mini';

/** The countries the product serves: the specification knows only the United Kingdom, under the value UK (section 2). */
export const countries = [{ value: 'UK', name: 'United Kingdom' }] as const;

/** What is said when the country is left empty on the quote form (section 5), and when it is one we do not serve. */
const countryMessages = {
  required: 'Address is required!.',
  notServed: 'We deliver within the United Kingdom only.',
} as const;

/** A country field whose empty value is answered with the given message, because the forms differ in it. */
export function countryWith(required: string) {
  return z.enum(['UK'], { error: ({ input }) => (input ? countryMessages.notServed : required) });
}

/** The country of the quote form. */
export const country = countryWith(countryMessages.required);
