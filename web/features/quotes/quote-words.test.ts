import { expect, test } from 'vitest';
import { deliveryWords, heldUntilWords } from './quote-words.ts';

test.each([
  [1, '1 working day after collection'],
  [3, '3 working days after collection'],
])('says when %i working days are over', (days, words) => {
  expect(deliveryWords(days)).toBe(words);
});

test.each([
  ['2026-01-15T14:05:00.000Z', 'Price held until 2:05pm.'],
  ['2026-07-15T14:05:00.000Z', 'Price held until 3:05pm.'],
])('tells the time of %s on the clock in London', (validUntil, words) => {
  expect(heldUntilWords(validUntil)).toBe(words);
});
