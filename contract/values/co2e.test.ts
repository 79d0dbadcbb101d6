import { expect, test } from 'vitest';
import { formatMass } from './co2e.ts';

test.each([
  [0, '0 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [1349, '1.3 kg'],
  [12_345_678, '12,345.7 kg'],
])('writes %i grams as people say it', (grams, words) => {
  expect(formatMass(grams)).toBe(words);
});
