import { describe, expect, it } from 'vitest';
import { chargeableWeightKg, weight } from './weight.ts';

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

describe('the weight that is charged', () => {
  it.each([
    [1, 12, 12],
    [12, 12, 12],
    [12, 1, 12],
    [5, undefined, 5],
  ])('of %d kg and %j kg gross is %d kg', (weightKg, grossKg, charged) => {
    expect(chargeableWeightKg(weightKg, grossKg)).toBe(charged);
  });
});
