import { expect, test } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import { dataRequestDeadline } from './data-requests.ts';

const calendar = workingCalendar([]);
const isWorkingDay = (day: Date) => calendar.isWorkingDay('', day);

test.each([
  ['2026-09-03', 1, '2026-10-05'], // the 3rd is a Saturday
  ['2026-11-19', 1, '2026-12-21'], // the 19th is a Saturday
  ['2026-11-19', 3, '2027-02-19'],
  ['2027-03-31', 1, '2027-04-30'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-03-01'], // the 28th of February is a Sunday
  ['2026-11-25', 1, '2026-12-29'], // Christmas, a weekend, and Boxing Day's substitute
  ['2026-12-31', 1, '2027-02-01'],
] as const)('what came on %s is due %i months later, on %s', (received, months, due) => {
  expect(dateText(dataRequestDeadline(dateOf(received), months, isWorkingDay))).toBe(due);
});
