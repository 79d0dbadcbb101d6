import { days } from './duration.ts';
import { dateOf } from './working-days.ts';

/** As gov.uk names them. */
export const divisions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Division = (typeof divisions)[number];

export interface BankHoliday {
  /** Midnight UTC of the date. */
  readonly day: Date;
  readonly title: string;
}

/** The bank holidays of a year by the rules, weekends' substitute days among them. One that is proclaimed, as for a coronation, no rule knows. */
export function bankHolidaysByRule(division: Division, year: number): readonly BankHoliday[] {
  const holidays: BankHoliday[] = [];
  const add = (title: string, day: Date) => {
    let free = day;
    while (free.getUTCDay() % 6 === 0 || holidays.some((other) => other.day.getTime() === free.getTime())) {
      free = dayAfter(free, 1);
    }
    holidays.push({ day: free, title });
  };
  const on = (monthAndDay: string) => dateOf(`${year}-${monthAndDay}`);
  const easter = easterSunday(year);
  const isScotland = division === 'scotland';

  // Days that may fall on a Monday come before those whose substitute is the first free day after them.
  add('Good Friday', dayAfter(easter, -2));
  if (!isScotland) add('Easter Monday', dayAfter(easter, 1));
  add('Early May bank holiday', mondayFrom(on('05-01')));
  add('Spring bank holiday', mondayFrom(on('05-25')));
  add('Summer bank holiday', mondayFrom(on(isScotland ? '08-01' : '08-25')));
  for (const [title, date] of [...commonDates, ...ownDates[division]]) {
    if (on(date).getUTCDay() % 6 !== 0) add(title, on(date));
  }
  for (const [title, date] of [...commonDates, ...ownDates[division]]) {
    if (on(date).getUTCDay() % 6 === 0) add(`${title} (substitute day)`, on(date));
  }
  return holidays.toSorted((one, other) => one.day.getTime() - other.day.getTime());
}

type HolidayOnDate = readonly [title: string, monthAndDay: string];

const commonDates: readonly HolidayOnDate[] = [
  ['New Year’s Day', '01-01'],
  ['Christmas Day', '12-25'],
  ['Boxing Day', '12-26'],
];

const ownDates: Readonly<Record<Division, readonly HolidayOnDate[]>> = {
  'england-and-wales': [],
  scotland: [
    ['2nd January', '01-02'],
    ['St Andrew’s Day', '11-30'],
  ],
  'northern-ireland': [
    ['St Patrick’s Day', '03-17'],
    ['Battle of the Boyne', '07-12'],
  ],
};

function dayAfter(day: Date, count: number): Date {
  return new Date(day.getTime() + days(count));
}

/** That day, or the first Monday after it. */
function mondayFrom(day: Date): Date {
  return dayAfter(day, (8 - day.getUTCDay()) % 7);
}

/** After Meeus, Jones and Butcher. */
function easterSunday(year: number): Date {
  const century = Math.floor(year / 100);
  const moonAge =
    (19 * (year % 19) + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const fullMoon = moonAge - (moonAge > 28 || (moonAge === 28 && year % 19 > 10) ? 1 : 0); // days after 21 March
  const weekdayOfFullMoon = new Date(Date.UTC(year, 2, 21 + fullMoon)).getUTCDay();
  return new Date(Date.UTC(year, 2, 21 + fullMoon + 7 - weekdayOfFullMoon));
}
