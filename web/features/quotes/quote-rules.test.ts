import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { quotePath, readOwnQuotePath } from './quote-path.ts';
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

test('an address that we wrote is read without the schema, with the same result', () => {
  const path = quotePath(request);
  expect(readOwnQuotePath(new URL(path, 'http://localhost').searchParams)).toEqual(request);
  const code = stringMatching(/^[A-Za-z]{1,3}\d{0,2}[A-Z]? ?\d[A-Z]{2} ?$/);
  assert(
    property(code, code, stringMatching(/^-?\d{0,7}\.?\d{0,7}$/), (pickup, delivery, weight) => {
      const search = new URLSearchParams({
        country: 'UK',
        weight,
        pickup_postal_code: pickup,
        delivery_postal_code: delivery,
      });
      const own = readOwnQuotePath(search);
      expect(own).toEqual(own && readQuoteSearch(search).request);
    }),
    { numRuns: 2000 },
  );
});

test.each(['weight=0.5', 'weight=01', 'weight=1e3', 'pickup_postal_code=da1 1aa', 'country=FR'])(
  'leaves %s in an address to the schema',
  (changed) => {
    const { searchParams } = new URL(quotePath(request), 'http://localhost');
    for (const [name, value] of new URLSearchParams(changed)) searchParams.set(name, value);
    expect(readOwnQuotePath(searchParams)).toBeUndefined();
  },
);
