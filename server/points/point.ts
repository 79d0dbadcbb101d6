import { type Point, pointDays } from '../../contract/points/points.ts';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { londonOffsetMs } from '../../contract/values/time/london.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { toDegrees } from '../addresses/national-grid.ts';

/** In minutes of a day, up to 1440. */
export type OpenPeriod = readonly [from: number, until: number];

/** The periods of a day, none where it is closed. */
export type OpenPeriods = readonly OpenPeriod[];

/** A shop, locker or counter where people bring parcels and come for them. */
export interface PointRecord {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly town: string;
  readonly postcode: string;
  /** In metres on the national grid. */
  readonly easting: number;
  readonly northing: number;
  /** As `pointDays`. */
  readonly hours: readonly OpenPeriods[];
  /** Other hours by date, YYYY-MM-DD. */
  readonly exceptions: Readonly<Record<string, OpenPeriods>>;
  readonly isStepFree: boolean;
  readonly largestKg: number;
  readonly longestCm: number;
  readonly hasDropOff: boolean;
  readonly hasPickUp: boolean;
  readonly closedReason: string | null;
  readonly closedAt: Date | null;
  /** YYYY-MM-DD, after which it closes. */
  readonly lastDay: string | null;
  readonly closingReason: string | null;
}

const dayMinutes = 1440;

/** A multirange of PostgreSQL: in minutes since the start of a week of eight days. */
export function writeOpening(hours: readonly OpenPeriods[]): string {
  return writePeriods(
    hours.flatMap((day, index) =>
      day.map(([from, until]): OpenPeriod => [index * dayMinutes + from, index * dayMinutes + until]),
    ),
  );
}

export function writePeriods(periods: OpenPeriods): string {
  return `{${periods.map(([from, until]) => `[${from},${until})`).join(',')}}`;
}

/** PostgreSQL joins the evening of one day to the morning of the next. */
export function readOpening(text: string): readonly OpenPeriods[] {
  const periods = readPeriods(text);
  return pointDays.map((_name, index) => {
    const start = index * dayMinutes;
    return periods.flatMap(([from, until]): OpenPeriods => {
      const [first, last] = [Math.max(from - start, 0), Math.min(until - start, dayMinutes)];
      return first < last ? [[first, last]] : [];
    });
  });
}

export function readPeriods(text: string): OpenPeriods {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]): OpenPeriod => [Number(from), Number(until)]);
}

/** London's date, how many minutes of it have passed, and which of `pointDays` it is at a postcode. */
export function momentAt(now: Date, calendar: WorkingCalendar, postcode: string) {
  const day = londonDay(now);
  const shown = now.getTime() + londonOffsetMs(now);
  return {
    date: dateText(day),
    minute: Math.floor((shown - day.getTime()) / minutes(1)),
    weekday: calendar.isBankHoliday(postcode, day) ? pointDays.indexOf('BANK_HOLIDAY') : (day.getUTCDay() + 6) % 7,
  };
}

/** Somebody sent to a point whose hours nobody knows may stand at a closed door: the finder shows it, but it is not offered. */
export function hasHours({ hours }: Pick<PointRecord, 'hours'>): boolean {
  return hours.some((periods) => periods.length > 0);
}

export const unknownHours = 'We don’t know when this point is open.';

/** The hours of a date. */
export function periodsOn(
  { hours, exceptions }: Pick<PointRecord, 'hours' | 'exceptions'>,
  { date, weekday }: Pick<ReturnType<typeof momentAt>, 'date' | 'weekday'>,
): OpenPeriods {
  return exceptions[date] ?? hours[weekday] ?? [];
}

/** How far ahead a point is looked for a day on which it is open. */
const mostDaysClosed = 14;

/** The first date on which a point is open, from a date on: that one itself where the point stays closed for longer. */
export function openDayFrom(point: PointRecord, first: Date, calendar: WorkingCalendar): string {
  const dates = Array.from({ length: mostDaysClosed }, (_, ahead) =>
    momentAt(new Date(first.getTime() + days(ahead + 0.5)), calendar, point.postcode),
  );
  return dates.find((date) => periodsOn(point, date).length > 0)?.date ?? dateText(first);
}

/** '09:30', and '24:00' at the end of a day. */
export function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function presentPeriods(periods: OpenPeriods) {
  return periods.map(([from, until]) => ({ from: timeText(from), until: timeText(until) }));
}

/** `today` leaves out exceptions that have passed. */
export function presentPoint(row: PointRecord, today: string): Point {
  const { latitude, longitude } = toDegrees(row);
  return {
    code: row.code,
    name: row.name,
    address: row.address,
    town: row.town,
    postal_code: row.postcode,
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
    services: [...(row.hasDropOff ? ['DROP_OFF' as const] : []), ...(row.hasPickUp ? ['PICK_UP' as const] : [])],
    step_free: row.isStepFree,
    largest_kg: row.largestKg,
    longest_cm: row.longestCm,
    hours: row.hours.map(presentPeriods),
    exceptions: Object.entries(row.exceptions)
      .filter(([date]) => date >= today)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([date, periods]) => ({ date, open: presentPeriods(periods) })),
    ...(row.lastDay !== null && { last_day: row.lastDay }),
  };
}

/** To ten metres. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
