import { describe, expect, it } from 'vitest';
import { listPage } from './pagination.ts';

describe('listPage', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['1', 0],
    ['3', 20],
    ['0', 0],
    ['-2', 0],
    ['1.5', 0],
    ['2x', 0],
    ['999999999999', 0],
  ])('reads %j as rows from %i on', (text, offset) => {
    expect(listPage(text)).toEqual({ limit: 10, offset });
  });
});
