import { describe, expect, it } from 'vitest';
import { pageHighlight } from './page-highlight.ts';

describe('pageHighlight', () => {
  it.each([
    [0, 1, 20, 5],
    [-1, 1, 20, 5],
    [17, 1, 20, 19],
    [19, -1, 20, 14],
    [3, -1, 20, 0],
    [-1, -1, 20, 0],
    [-1, 1, 0, -1],
  ] as const)('from %i by %i page in %i options reaches %i', (from, direction, count, expected) => {
    expect(pageHighlight(from, direction, count)).toBe(expected);
  });
});
