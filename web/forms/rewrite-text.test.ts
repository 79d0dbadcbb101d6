import { expect, test } from 'vitest';
import { phoneWith } from '../../contract/values/people/phone.ts';
import { digitsOnly } from './rewrite-text.ts';

test.each([
  ['07700 900123', '07700900123'],
  ['+44 (0)7700-900123', '447700900123'],
  ['(01632) 960123', '01632960123'],
  ['call me', ''],
])('leaves of %j the digits %j', (text, digits) => {
  expect(digitsOnly(text)).toBe(digits);
});

/** As a field holds it when each key is rewritten at once. */
const typed = (text: string) => text.split('').reduce((field, key) => digitsOnly(field + key), '');

test.each([
  ['+44 (0)7700 900111', '447700900111'],
  ['0044 (0)7700 900111', '00447700900111'],
  ['+44 7700 900111', '447700900111'],
  ['07700 900111', '07700900111'],
  ['04400 900111', '04400900111'],
  ['+33 1 44 05 00 00', '33144050000'],
])('leaves of %j, typed key by key, the digits %j', (text, digits) => {
  expect(typed(text)).toBe(digits);
  expect(phoneWith('required').safeParse(digits).success).toBe(true);
});
