import { describe, expect, it } from 'vitest';
import { quoteFormDefaults, quoteRequest } from './quotes.ts';

const specified = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'm11ae', weight: 2 };
const fieldMessages = (value: unknown) =>
  Object.fromEntries(
    quoteRequest.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [],
  );

describe('a quote request', () => {
  it("is complete with the specification's four fields", () => {
    expect(quoteRequest.parse(specified)).toEqual({ ...specified, postal_code_to: 'M1 1AE' });
  });

  it('takes weight and pieces as text', () => {
    expect(quoteRequest.parse({ ...specified, weight: '2.5', number_of_pieces: '3' })).toMatchObject({
      weight: 2.5,
      number_of_pieces: 3,
    });
  });

  it('drops fields it does not know', () => {
    expect(quoteRequest.parse({ ...specified, discount: 100 })).not.toHaveProperty('discount');
  });

  it('names every field that is missing', () => {
    expect(fieldMessages({})).toEqual({
      country: 'Address is required!.',
      postal_code_from: 'Postal code is required!.',
      postal_code_to: 'Postal code is required!.',
      weight: 'Please provide a valid weight in KG!.',
    });
  });

  it('starts, in the form, with the United Kingdom and one kilogram, and asks only for the postal codes', () => {
    expect(quoteFormDefaults).toMatchObject({ country: 'UK', weight: 1 });
    expect(fieldMessages(quoteFormDefaults)).toEqual({
      postal_code_from: 'Postal code is required!.',
      postal_code_to: 'Postal code is required!.',
    });
  });
});
