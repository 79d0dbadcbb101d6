import { days } from './duration.ts';
import { londonOffsetMs } from './london.ts';

/** The day it is in London, as midnight UTC of that date: a date, not an instant. */
export function londonDay(instant: Date): Date {
  const shownMs = instant.getTime() + londonOffsetMs(instant);
  return new Date(Math.floor(shownMs / days(1)) * days(1));
}

/** The instant at which a date begins in London: in summer an hour before midnight UTC. */
export function londonMidnight(day: Date): Date {
  return new Date(day.getTime() - londonOffsetMs(day));
}

/** A date from its text, YYYY-MM-DD. */
export function dateOf(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

/** Skips weekends and bank holidays, which differ by part of the country. */
export function workingDaysAfter(day: Date, count: number, isBankHoliday: (day: Date) => boolean): Date {
  let current = day;
  for (let left = count; left > 0; ) {
    current = new Date(current.getTime() + days(1));
    if (current.getUTCDay() % 6 !== 0 && !isBankHoliday(current)) left -= 1;
  }
  return current;
}

/** A date as text, YYYY-MM-DD. */
export function dateText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
