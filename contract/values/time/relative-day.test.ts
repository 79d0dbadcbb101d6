import { expect, test } from 'vitest';
import { dayHeading, onDay, relativeDay, weekdayAndDate } from './relative-day.ts';

const now = new Date('2026-11-18T09:00:00Z'); // a Wednesday

test.each([
  ['2026-11-18T23:59:00Z', 'today', 'Today', 'today, 18 November'],
  ['2026-11-19T00:00:00Z', 'tomorrow', 'Tomorrow', 'tomorrow, 19 November'],
  ['2026-11-17T12:00:00Z', 'yesterday', 'Yesterday', 'yesterday, 17 November'],
  ['2026-11-23T08:00:00Z', 'Monday', 'Mon 23 Nov', 'on Monday 23 November'],
  ['2026-11-14T08:00:00Z', 'Saturday', 'Sat 14 Nov', 'on Saturday 14 November'],
  ['2026-11-25T08:00:00Z', 'Wed 25 Nov', 'Wed 25 Nov', 'on Wednesday 25 November'],
])('of %s it says %s, %s and %s', (instant, relative, heading, on) => {
  const day = new Date(instant);
  expect([relativeDay(day, now), dayHeading(day, now), onDay(day, now)]).toEqual([relative, heading, on]);
});

test('goes by the midnight of London in summer too', () => {
  expect(relativeDay(new Date('2026-07-06T23:30:00Z'), new Date('2026-07-06T20:00:00Z'))).toBe('tomorrow');
  expect(weekdayAndDate(new Date('2026-07-06T23:30:00Z'))).toBe('Tuesday 7 July');
});
