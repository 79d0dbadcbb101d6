import { expect, test } from 'vitest';
import { digitsOnly } from './digits-only.ts';

test.each([
  ['07700 900123', '07700900123'],
  ['+44 (0)7700-900123', '447700900123'],
  ['(01632) 960123', '01632960123'],
  ['call me', ''],
])('leaves of %j the digits %j', (text, digits) => {
  expect(digitsOnly(text)).toBe(digits);
});
