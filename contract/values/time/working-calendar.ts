import { type BankHoliday, bankHolidaysByRule, type Division } from './bank-holidays.ts';
import { workingDaysAfter } from './working-days.ts';

/** On which days our vans drive where. */
export interface WorkingCalendar {
  /** The working day that many after a date, by the bank holidays of a postcode's part of the country. */
  workingDaysAfter(postcode: string, day: Date, count: number): Date;
  isWorkingDay(postcode: string, day: Date): boolean;
  isBankHoliday(postcode: string, day: Date): boolean;
}

type Row = Pick<BankHoliday, 'day'> & { readonly division: Division };

/** The bank holidays of a division in a year, or those by the rules where it has none there. */
export function workingCalendar(rows: readonly Row[]): WorkingCalendar {
  const entered = Map.groupBy(rows, ({ division, day }) => `${division} ${day.getUTCFullYear()}`);
  const known = new Map<string, ReadonlySet<number>>();
  const holidaysOf = (division: Division, year: number) => {
    const key = `${division} ${year}`;
    const holidays =
      known.get(key) ??
      new Set((entered.get(key) ?? bankHolidaysByRule(division, year)).map(({ day }) => day.getTime()));
    known.set(key, holidays);
    return holidays;
  };
  const isHoliday = (division: Division, date: Date) => holidaysOf(division, date.getUTCFullYear()).has(date.getTime());
  return {
    workingDaysAfter: (postcode, day, count) => {
      const division = divisionOf(postcode);
      return workingDaysAfter(day, count, (date) => isHoliday(division, date));
    },
    isWorkingDay: (postcode, day) => day.getUTCDay() % 6 !== 0 && !isHoliday(divisionOf(postcode), day),
    isBankHoliday: (postcode, day) => isHoliday(divisionOf(postcode), day),
  };
}

const scottishAreas = /^(AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/;

/** Of a postcode that we don't know, such as an erased one, England and Wales. */
export function divisionOf(postcode: string): Division {
  if (/^BT\d/.test(postcode)) return 'northern-ireland';
  // Berwick-upon-Tweed is in England; the rest of its area is, but for a few farms, in Scotland.
  return scottishAreas.test(postcode) && !/^TD15\b/.test(postcode) ? 'scotland' : 'england-and-wales';
}
