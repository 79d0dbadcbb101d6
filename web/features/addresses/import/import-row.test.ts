import { expect, test } from 'vitest';
import { errorsOf, importRow, isReady } from './import-row.ts';

const ann = {
  fullname: 'Ann',
  building: '',
  street_name: 'Piccadilly',
  town: '',
  postal_code: 'M1 1AE',
  country: 'UK',
  email_address: '',
  phone_number: '',
};

test('a NUL is the error of its own row, and of no other', () => {
  const broken = importRow(2, { ...ann, street_name: 'Picca\0dilly' });
  expect(errorsOf(broken)).toEqual({
    street_name: 'This holds characters that can’t be used. Please type it again.',
  });
  expect(broken.suspects).toEqual(['street_name']);
  expect(isReady(importRow(3, ann))).toBe(true);
});
