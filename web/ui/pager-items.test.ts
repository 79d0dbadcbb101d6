import { describe, expect, it } from 'vitest';
import { pagerItems } from './pager-items.ts';

function shown(current: number, pageCount: number): string {
  return pagerItems(current, pageCount)
    .map((item) => (item.type === 'page' ? item.page : '…'))
    .join(' ');
}

describe('pagerItems', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 10, '1 2 3 … 10'],
    [2, 10, '1 2 3 … 10'],
    [3, 10, '1 2 3 4 … 10'],
    [5, 10, '1 … 4 5 6 … 10'],
    [8, 10, '1 … 7 8 9 10'],
    [10, 10, '1 … 8 9 10'],
    [50, 1000, '1 … 49 50 51 … 1000'],
  ])('on page %i of %i shows "%s"', (current, pageCount, expected) => {
    expect(shown(current, pageCount)).toBe(expected);
  });

  it('shows the page itself where a gap would hide only one', () => {
    expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
    expect(shown(4, 10)).toBe('1 2 3 4 5 … 10');
  });

  it('stays within the pages when the current page is past the end', () => {
    expect(shown(99, 5)).toBe('1 2 3 4 5');
    expect(shown(99, 9)).toBe('1 … 7 8 9');
  });
});
