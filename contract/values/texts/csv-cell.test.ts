import { describe, expect, it } from 'vitest';
import { defuseCell, readCell } from './csv-cell.ts';

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+44',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\rAnn',
    '\nAnn',
    ' =1+1',
    '\u00A0=1+1',
    '\u3000=1+1',
    '＝1+1',
    '＋44',
    '－1',
    '＠SUM(A1)',
    ' ＝1+1',
    '﹦1+1',
    '﹢44',
    '﹣1',
    '﹫SUM(A1)',
    '\u22121',
    "'=1",
    "''＝1",
  ])('%j is made text, and read back as it was', (cell) => {
    expect(defuseCell(cell)).toBe(`'${cell}`);
    expect(readCell(defuseCell(cell))).toBe(cell);
  });

  it.each(['', ' ', 'Ann = Eve', 'a＝b', "'Quoted' Name", "O'Brien", '李＝', '–', '12.50'])(
    '%j stays as it is',
    (cell) => {
      expect(defuseCell(cell)).toBe(cell);
      expect(readCell(cell)).toBe(cell);
    },
  );
});
