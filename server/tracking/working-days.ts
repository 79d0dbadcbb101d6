import { days } from '../../contract/values/duration.ts';
import { londonOffsetMs } from '../../contract/values/london.ts';
import { isBankHoliday } from './bank-holidays.ts';

/** The day it is in London, as midnight UTC of that date: a date, not an instant. */
export function londonDay(instant: Date): Date {
  const shownMs = instant.getTime() + londonOffsetMs(instant);
  return new Date(Math.floor(shownMs / days(1)) * days(1));
}

/** A date from its text, YYYY-MM-DD. */
export function dateOf(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

/** So many working days after a date: weekends and bank holidays are none. */
export function workingDaysAfter(day: Date, count: number): Date {
  let current = day;
  for (let left = count; left > 0; ) {
    current = new Date(current.getTime() + days(1));
    if (current.getUTCDay() !== 0 && current.getUTCDay() !== 6 && !isBankHoliday(current)) left -= 1;
  }
  return current;
}
