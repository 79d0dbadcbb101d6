import { expect, test } from 'vitest';
import { friendlyDay, friendlyTime, friendlyWindow, shortWindow } from './friendly-date.ts';

test.each([
  ['2026-11-16T04:01:00Z', 'Mon 16 Nov, 4:01am'],
  ['2026-11-16T12:00:00Z', 'Mon 16 Nov, 12pm'],
  ['2026-11-16T00:05:00Z', 'Mon 16 Nov, 12:05am'],
  ['2026-09-01T22:59:00Z', 'Tue 1 Sep, 11:59pm'],
  ['2026-07-06T23:30:00Z', 'Tue 7 Jul, 12:30am'], // an hour ahead of UTC in summer
])('writes %s as %s', (instant, text) => {
  expect(friendlyTime(new Date(instant))).toBe(text);
});

test('writes a day, and a part of one', () => {
  const from = new Date('2026-07-06T07:00:00Z');
  expect(friendlyDay(from)).toBe('Mon 6 Jul');
  expect(friendlyWindow({ from, until: new Date('2026-07-06T17:00:00Z') })).toBe('Mon 6 Jul, 8am to 6pm');
  expect(shortWindow({ from, until: new Date('2026-07-06T17:30:00Z') })).toBe('8am to 6:30pm');
});
