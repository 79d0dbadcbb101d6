import { expect, test } from 'vitest';
import { quotePath } from './quote-path.ts';
import { readQuoteSearch } from './quote-rules.ts';

const request = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: 2.5 } as const;

test('reads back the request that an address was made from', () => {
  const path = quotePath(request);
  expect(path).toBe('/get-quotes?country=UK&weight=2.5&pickup_postal_code=DA1+1AA&delivery_postal_code=M1+1AE');
  expect(readQuoteSearch(new URL(path, 'http://localhost').searchParams)).toEqual({
    texts: { ...request, weight: '2.5' },
    request,
    problems: [],
  });
});

test('normalises what somebody typed into the address, so that it is one and the same quote', () => {
  const search = new URLSearchParams('country=UK&weight=2.50&pickup_postal_code=da11aa&delivery_postal_code=m1%201ae');
  expect(readQuoteSearch(search)).toMatchObject({ request, problems: [] });
});

test('says what is wrong with each parameter, in the words of the form', () => {
  const search = new URLSearchParams('country=FR&weight=0&pickup_postal_code=NOWHERE');
  expect(readQuoteSearch(search)).toEqual({
    texts: { country: 'FR', weight: '0', postal_code_from: 'NOWHERE' },
    request: undefined,
    problems: [
      { about: 'Country', message: 'We deliver within the United Kingdom only.' },
      { about: 'Weight', message: 'Please provide a valid weight in KG!.' },
      { about: 'Collection postcode', message: 'Invalid postal code' },
      { about: 'Delivery postcode', message: 'Postal code is required!.' },
    ],
  });
});
