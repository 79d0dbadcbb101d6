import { expect, test } from 'vitest';
import { daysInLondon, eachDayInLondon, monthInLondon } from './month-in-london.ts';

test.each([
  ['2026-01', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
  ['2026-04', '2026-03-31T23:00:00.000Z', '2026-04-30T23:00:00.000Z'],
  ['2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('month %s is in London from %s until %s', (month, from, until) => {
  expect(monthInLondon(month)).toEqual({ from: new Date(from), until: new Date(until) });
});

function hoursOf(first: string, last: string): readonly number[] {
  return eachDayInLondon(daysInLondon(first, last)).map(
    ({ from, until }) => (until.getTime() - from.getTime()) / 3_600_000,
  );
}

test('the days of a span follow each other without a gap, of 23, 24 and 25 hours', () => {
  expect(hoursOf('2026-03-28', '2026-03-30')).toEqual([24, 23, 24]);
  expect(hoursOf('2026-10-24', '2026-10-26')).toEqual([24, 25, 24]);
  const quarter = { from: monthInLondon('2026-10').from, until: monthInLondon('2026-12').until };
  const each = eachDayInLondon(quarter);
  expect([each.length, each[0]?.from, each.at(-1)?.until]).toEqual([92, quarter.from, quarter.until]);
  expect(each.slice(1).map(({ from }) => from)).toEqual(each.slice(0, -1).map(({ until }) => until));
});
