import { days } from '../../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonDay } from '../../../contract/values/time/working-days.ts';
import type { Recurring } from './recurring.repository.ts';

/** So far ahead collections are made from a recurring one. */
export const madeWorkingDays = 7;

/** Whether a van is to come on a date, working day or not. */
export function isDue(
  { weekdays, endsOn, pauses }: Pick<Recurring, 'weekdays' | 'endsOn' | 'pauses'>,
  day: string,
): boolean {
  return (
    weekdays.includes(dateOf(day).getUTCDay()) &&
    (endsOn === undefined || day <= endsOn) &&
    !pauses.some(({ from, until }) => from <= day && day <= until)
  );
}

/** Of the next working days, today included. */
export function comingDays(
  recurring: Pick<Recurring, 'weekdays' | 'endsOn' | 'pauses' | 'postcode'>,
  calendar: Pick<WorkingCalendar, 'isWorkingDay'>,
  now: Date,
): readonly string[] {
  const found: string[] = [];
  let left = madeWorkingDays;
  for (let day = londonDay(now); left > 0; day = new Date(day.getTime() + days(1))) {
    if (!calendar.isWorkingDay(recurring.postcode, day)) continue;
    left -= 1;
    if (isDue(recurring, dateText(day))) found.push(dateText(day));
  }
  return found;
}
