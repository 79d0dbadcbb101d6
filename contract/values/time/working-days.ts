import { days } from './duration.ts';
import { londonOffsetMs } from './london.ts';

/** The day it is in London, as midnight UTC of that date: a date, not an instant. */
export function londonDay(instant: Date): Date {
  const shownMs = instant.getTime() + londonOffsetMs(instant);
  return new Date(Math.floor(shownMs / days(1)) * days(1));
}

/** A date from its text, YYYY-MM-DD. */
export function dateOf(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

/** Skips weekends and bank holidays. */
export function workingDaysAfter(day: Date, count: number): Date {
  let current = day;
  for (let left = count; left > 0; ) {
    current = new Date(current.getTime() + days(1));
    if (current.getUTCDay() !== 0 && current.getUTCDay() !== 6 && !isBankHoliday(current)) left -= 1;
  }
  return current;
}

const monday = 1;
const tuesday = 2;

/**
 * Whether a date is a bank holiday of England and Wales, on which no van of ours drives anywhere. Worked out by the rules, so that
 * nobody has to enter next year's; a single holiday that is proclaimed, as for a coronation, is not known here.
 */
export function isBankHoliday(day: Date): boolean {
  const date = day.getUTCDate();
  const weekday = day.getUTCDay();
  switch (day.getUTCMonth() + 1) {
    case 1: // New Year's Day, or the Monday after the weekend it falls on
      return date === 1 || (weekday === monday && date <= 3);
    case 3:
    case 4: // Good Friday and Easter Monday
      return [-2, 1].includes(date - easterSunday(day));
    case 5: // the first and the last Monday
      return weekday === monday && (date <= 7 || date >= 25);
    case 8: // the last Monday
      return weekday === monday && date >= 25;
    case 12: // Christmas Day and Boxing Day; for each that falls on a weekend the Monday or Tuesday after it
      return date === 25 || date === 26 || ((date === 27 || date === 28) && [monday, tuesday].includes(weekday));
    default:
      return false;
  }
}

/** Easter Sunday of a date's year, as a day of that date's month: in March, 36 is 5 April. After Meeus, Jones and Butcher. */
function easterSunday(day: Date): number {
  const year = day.getUTCFullYear();
  const century = Math.floor(year / 100);
  const moonAge =
    (19 * (year % 19) + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const fullMoon = moonAge - (moonAge > 28 || (moonAge === 28 && year % 19 > 10) ? 1 : 0); // days after 21 March
  const weekdayOfFullMoon = new Date(Date.UTC(year, 2, 21 + fullMoon)).getUTCDay();
  const inMarch = 21 + fullMoon + 7 - weekdayOfFullMoon;
  return day.getUTCMonth() === 2 ? inMarch : inMarch - 31;
}
