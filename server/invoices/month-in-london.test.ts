import { expect, test } from 'vitest';
import { monthInLondon } from './month-in-london.ts';

test.each([
  ['2026-01', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
  ['2026-04', '2026-03-31T23:00:00.000Z', '2026-04-30T23:00:00.000Z'],
  ['2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('month %s is in London from %s until %s', (month, from, until) => {
  expect(monthInLondon(month)).toEqual({ from: new Date(from), until: new Date(until) });
});
