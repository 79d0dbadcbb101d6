import { expect, test } from 'vitest';
import { londonMidnight } from './london-midnight.ts';

test.each([
  [2026, 1, '2026-01-01T00:00:00.000Z'],
  [2026, 3, '2026-03-01T00:00:00.000Z'],
  [2026, 4, '2026-03-31T23:00:00.000Z'],
  [2026, 10, '2026-09-30T23:00:00.000Z'],
  [2026, 11, '2026-11-01T00:00:00.000Z'],
  [2026, 13, '2027-01-01T00:00:00.000Z'],
])('month %d-%d begins in London at %s', (year, month, instant) => {
  expect(londonMidnight(year, month).toISOString()).toBe(instant);
});
