import { describe, expect, it } from 'vitest';
import { weight } from './weight.ts';

describe('a weight', () => {
  it.each([
    [1, 1],
    [2.5, 2.5],
    ['1', 1],
    [' 2.5 ', 2.5],
    ['0030', 30],
    [1e300, 1e300],
  ])('%j is %d kg', (value, weightKg) => {
    expect(weight.parse(value)).toBe(weightKg);
  });

  it.each([
    undefined,
    null,
    '',
    'heavy',
    '1e3',
    '0x10',
    '1,5',
    '-2',
    '9'.repeat(400),
    0,
    0.99,
    '0.5',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [1],
    { value: 1 },
  ])('%j: Please provide a valid weight in KG!.', (value) => {
    expect(weight.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([
      'Please provide a valid weight in KG!.',
    ]);
  });
});
