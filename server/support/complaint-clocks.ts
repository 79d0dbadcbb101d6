import { days } from '../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';

/** What the Terms of Use promise, in working days of England and Wales, where the office is. */
const acknowledgeWithin = 2;
const answerWithin = 10;
/** In calendar days: our final answer, at the latest. */
const concludeWithin = 56;

const officePostcode = '';

/** The deadlines of a complaint, as dates. */
export function complaintClocks(calendar: WorkingCalendar, receivedAt: Date) {
  const day = londonDay(receivedAt);
  const after = (count: number) => dateText(calendar.workingDaysAfter(officePostcode, day, count));
  return {
    acknowledge_by: after(acknowledgeWithin),
    answer_by: after(answerWithin),
    conclude_by: dateText(new Date(day.getTime() + days(concludeWithin))),
  };
}
