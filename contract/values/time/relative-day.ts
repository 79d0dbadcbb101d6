import { days, hours } from './duration.ts';
import { friendlyDay } from './friendly-date.ts';
import { londonFormat, londonOffsetMs } from './london.ts';

const weekday = londonFormat({ weekday: 'long' });
const date = londonFormat({ day: 'numeric', month: 'long' });

/** How many midnights of London lie between the two: 1 for tomorrow, -1 for yesterday. */
function daysUntil(instant: Date, now: Date): number {
  return londonDayNumber(instant) - londonDayNumber(now);
}

/** Changes at midnight in London. */
export function londonDayNumber(instant: Date): number {
  return Math.floor((instant.getTime() + londonOffsetMs(instant)) / days(1));
}

/** Noon of a day in London, give or take the hour of summer. */
export function noonOfDay(dayNumber: number): Date {
  return new Date(dayNumber * days(1) + hours(12));
}

const nearDays: Readonly<Partial<Record<number, string>>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** 'today', 'tomorrow', 'yesterday', 'Wednesday' within six days, 'Wed 25 Nov' beyond. */
export function relativeDay(instant: Date, now: Date): string {
  const distance = daysUntil(instant, now);
  const far = Math.abs(distance) > 6 ? friendlyDay(instant) : weekday.format(instant);
  return nearDays[distance] ?? far;
}

/** Heads a list of what happened: 'Today', 'Yesterday', 'Sat 14 Nov'. */
export function dayHeading(instant: Date, now: Date): string {
  const near = nearDays[daysUntil(instant, now)];
  return near === undefined ? friendlyDay(instant) : `${near.charAt(0).toUpperCase()}${near.slice(1)}`;
}

/** 'tomorrow, 19 November' or 'on Monday 23 November'. */
export function onDay(instant: Date, now: Date): string {
  const near = nearDays[daysUntil(instant, now)];
  return near === undefined ? `on ${weekdayAndDate(instant)}` : `${near}, ${longDate(instant)}`;
}

/** 'Monday 23 November'. */
export function weekdayAndDate(instant: Date): string {
  return `${weekday.format(instant)} ${longDate(instant)}`;
}

/** '18 November'. */
export function longDate(instant: Date): string {
  return date.format(instant);
}
