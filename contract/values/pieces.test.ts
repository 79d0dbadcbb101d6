import { describe, expect, it } from 'vitest';
import { pieces } from './pieces.ts';

describe('a piece count', () => {
  it.each([
    [1, 1],
    ['3', 3],
    [99, 99],
  ])('%j is %d', (value, count) => {
    expect(pieces.parse(value)).toBe(count);
  });

  it.each([undefined, null, '', 'two', 0, 100, 1.5, '1.5', -1, 1e300])(
    '%j: Enter a number of parcels from 1 to 99.',
    (value) => {
      expect(pieces.safeParse(value).error?.issues[0]?.message).toBe('Enter a number of parcels from 1 to 99.');
    },
  );
});
