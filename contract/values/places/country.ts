import * as z from 'zod/mini';

/** The specification has only the United Kingdom, under the value UK (section 2). */
export const countries = [{ value: 'UK', name: 'United Kingdom' }] as const;

/** For an empty country on the quote form (section 5), and for one we do not serve. */
const countryMessages = {
  required: 'Address is required!.',
  notServed: 'We deliver within the United Kingdom only.',
} as const;

/** The message for an empty country differs between forms. */
export function countryWith(required: string) {
  return z.enum(['UK'], { error: ({ input }) => (input ? countryMessages.notServed : required) });
}

export const country = countryWith(countryMessages.required);
