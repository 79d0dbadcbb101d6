import { describe, expect, it } from 'vitest';
import { readPage } from './pagination.ts';

describe('readPage', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['1', 0],
    ['3', 20],
    ['0', 0],
    ['-2', 0],
    ['1.5', 0],
    ['2x', 0],
    ['9'.repeat(40), 9_999_999_990],
  ])('reads %j as rows from %i on', (text, offset) => {
    expect(readPage(text)).toEqual({ limit: 10, offset });
  });
});
