import { describe, expect, it, test } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import { areasOf, plannedSlots, type SlotPlan, slotIdOf, stopOf, timesOf } from './slot.ts';

const weekdays = [1, 2, 3, 4, 5];
const windows = [
  { fromHour: 8, untilHour: 12, leadMinutes: 12 * 60 },
  { fromHour: 12, untilHour: 16, leadMinutes: 60 },
  { fromHour: 16, untilHour: 20, leadMinutes: 20 * 60 },
];
const everywhere: readonly SlotPlan[] = weekdays.flatMap((weekday) =>
  windows.map((window) => ({ area: '', weekday, capacity: 40, ...window })),
);

const own = (area: string, capacity: number): SlotPlan => ({
  area,
  weekday: 4,
  fromHour: 8,
  untilHour: 10,
  capacity,
  leadMinutes: 60,
});

const calendar = workingCalendar([{ division: 'england-and-wales', day: dateOf('2026-11-20') }]); // proclaimed
const byRule = workingCalendar([]);

const offered = (now: string, { postcode = 'DA1 1AA', plans = everywhere, of = byRule, workingDays = 2 } = {}) =>
  plannedSlots(plans, postcode, of, { now: new Date(now), workingDays }).map(slotIdOf);

describe('the windows that can still be booked', () => {
  test.each([
    ['2026-11-18T10:59:59Z', '2026-11-18 12-16'],
    ['2026-11-18T11:00:00Z', '2026-11-19 08-12'],
    ['2026-11-18T19:59:59Z', '2026-11-19 08-12'],
    ['2026-11-18T20:00:00Z', '2026-11-19 12-16'],
  ])('at %s begin with %s', (now, first) => {
    expect(offered(now)[0]).toBe(first);
  });

  test.each([
    ['a weekend', '2026-11-20T20:00:00Z', 'DA1 1AA', '2026-11-23 08-12'],
    ['Easter in England', '2027-03-25T20:00:00Z', 'DA1 1AA', '2027-03-30 08-12'],
    ['Easter in Scotland', '2027-03-25T20:00:00Z', 'EH1 1AA', '2027-03-29 08-12'],
    ['2 January in Scotland', '2025-12-31T20:00:00Z', 'IV1 1AA', '2026-01-05 08-12'],
    ['2 January in England', '2025-12-31T20:00:00Z', 'M1 1AE', '2026-01-02 08-12'],
    ['12 July in Northern Ireland', '2027-07-09T20:00:00Z', 'BT1 1AA', '2027-07-13 08-12'],
    ['12 July in Wales', '2027-07-09T19:00:00Z', 'CF10 1AA', '2027-07-12 08-12'],
  ])('leave out %s', (_what, now, postcode, first) => {
    expect(offered(now, { postcode })[0]).toBe(first);
  });

  it('leave out a proclaimed holiday', () => {
    expect(offered('2026-11-19T20:00:00Z', { of: calendar })).not.toContain('2026-11-20 12-16');
    expect(offered('2026-11-19T20:00:00Z')).toContain('2026-11-20 12-16');
  });

  it('are of the longest area that has a plan for the window', () => {
    const plans = [...everywhere, own('SW', 3), own('SW1', 2), own('SW1A', 1), own('M', 0), own('M1', 9)];
    const first = (postcode: string) =>
      plannedSlots(plans, postcode, byRule, { now: new Date('2026-11-19T00:00:00Z'), workingDays: 1 })[0];
    expect(first('SW1A 1AA')).toMatchObject({ area: 'SW1A', planArea: 'SW1A', capacity: 1, untilHour: 10 });
    expect(first('SW1Y 1AA')).toMatchObject({ area: 'SW1', capacity: 2 });
    expect(first('SW2 1AA')).toMatchObject({ area: 'SW', capacity: 3 });
    expect(first('DA1 1AA')).toMatchObject({ area: 'DA', planArea: '', fromHour: 12 }); // too late for 8 to 12
    expect(first('M11 1AA')).toMatchObject({ area: 'M', planArea: '', fromHour: 12 }); // no capacity, and M1 is another district
    expect(first('M1 1AE')).toMatchObject({ area: 'M1', capacity: 9 });
  });
});

it.each([
  ['2026-11-19', '2026-11-19T08:00:00.000Z', '2026-11-18T20:00:00.000Z'],
  ['2026-07-06', '2026-07-06T07:00:00.000Z', '2026-07-05T19:00:00.000Z'],
  ['2026-03-30', '2026-03-30T07:00:00.000Z', '2026-03-29T19:00:00.000Z'], // the day after the clocks changed
])('8 am on %s is %s, bookable until %s', (day, from, bookUntil) => {
  const times = timesOf({ day, fromHour: 8, untilHour: 12, leadMinutes: 720 });
  expect([times.from.toISOString(), times.bookUntil.toISOString()]).toEqual([from, bookUntil]);
});

it('an address is the same stop however it is typed', () => {
  const home = { postcode: 'DA1 1AA', streetName: 'High Street', building: '1' };
  const hashOf = (changes: object) => stopOf('one', { ...home, ...changes }).addressHash.toString('hex');
  expect(hashOf({ streetName: ' high  STREET ' })).toBe(hashOf({}));
  expect(hashOf({ building: '2' })).not.toBe(hashOf({}));
  expect(areasOf('nowhere')).toEqual([]);
});
