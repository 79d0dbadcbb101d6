import { expect, test } from 'vitest';
import { londonFormat, londonOffsetMs, londonYear } from './london.ts';

test.each([
  ['2026-03-29T00:59:59.999Z', 0],
  ['2026-03-29T01:00:00Z', 3_600_000],
  ['2026-10-25T00:59:59.999Z', 3_600_000],
  ['2026-10-25T01:00:00Z', 0],
  ['2026-06-30T23:30:00Z', 3_600_000],
])('London is ahead of UTC in summer alone: %s', (instant, offsetMs) => {
  expect(londonOffsetMs(new Date(instant))).toBe(offsetMs);
});

test('the year changes at midnight in London', () => {
  expect(londonYear(new Date('2026-12-31T23:59:59Z'))).toBe(2026);
  expect(londonYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027);
});

test('a format goes by the clock of London', () => {
  expect(londonFormat({ dateStyle: 'long' }).format(new Date('2026-07-31T23:30:00Z'))).toBe('1 August 2026');
});
