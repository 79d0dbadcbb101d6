import { expect, test } from 'vitest';
import { bankHolidaysByRule, type Division } from './bank-holidays.ts';
import { dateText } from './working-days.ts';

const daysOff = (division: Division, year: number) =>
  bankHolidaysByRule(division, year).map(({ day }) => dateText(day).slice(5));

// As the government published them, but for days that were proclaimed: a coronation, a world cup.
test.each([
  ['england-and-wales', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  ['england-and-wales', 2022, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ['england-and-wales', 2023, '01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26'],
  ['england-and-wales', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
  ['england-and-wales', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['england-and-wales', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['england-and-wales', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['england-and-wales', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
  ['scotland', 2022, '01-03 01-04 04-15 05-02 05-30 08-01 11-30 12-26 12-27'],
  ['scotland', 2023, '01-02 01-03 04-07 05-01 05-29 08-07 11-30 12-25 12-26'],
  ['scotland', 2024, '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26'],
  ['scotland', 2025, '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26'],
  ['scotland', 2026, '01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28'],
  ['northern-ireland', 2024, '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26'],
  ['northern-ireland', 2025, '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26'],
  ['northern-ireland', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
] as const)('knows the bank holidays of %s in %i', (division, year, holidays) => {
  expect(daysOff(division, year).join(' ')).toBe(holidays);
});

test.each([
  [2008, '03-24', 'one of the earliest Easters'],
  [2011, '04-25', 'one of the latest'],
  [2038, '04-26', 'the latest there can be'],
  [2049, '04-19', 'a full moon that is counted a day sooner'],
])('knows Easter Monday of %i, %s: %s', (year, monday) => {
  expect(daysOff('england-and-wales', year)).toContain(monday);
});
