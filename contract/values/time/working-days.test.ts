import { expect, test } from 'vitest';
import { days } from './duration.ts';
import { dateOf, isBankHoliday } from './working-days.ts';

/** The days of a year on which nobody works, weekends aside. */
function weekdaysOff(year: number): string[] {
  const first = dateOf(`${year}-01-01`).getTime();
  return Array.from({ length: 366 }, (_, index) => new Date(first + index * days(1)))
    .filter((day) => day.getUTCFullYear() === year && day.getUTCDay() % 6 !== 0 && isBankHoliday(day))
    .map((day) => day.toISOString().slice(5, 10));
}

// As the government published them.
test.each([
  [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2023, ['01-02', '04-07', '04-10', '05-01', '05-29', '08-28', '12-25', '12-26']], // and one for the coronation
  [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('knows the bank holidays of %i', (year, holidays) => {
  expect(weekdaysOff(year)).toEqual(holidays);
});

test.each([
  [2008, '03-24', 'one of the earliest Easters'],
  [2011, '04-25', 'one of the latest'],
  [2038, '04-26', 'the latest there can be'],
  [2049, '04-19', 'a full moon that is counted a day sooner'],
])('knows Easter Monday of %i, %s: %s', (year, monday) => {
  expect(weekdaysOff(year)).toContain(monday);
});
