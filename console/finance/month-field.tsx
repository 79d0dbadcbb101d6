import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';

const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' for '2026-11'. */
export function monthWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dateText(new Date(Date.UTC(year, number - 1 + count, 1))).slice(0, 7);
}

/** This month in London, when the page was opened. */
export function useThisMonth(): string {
  const [month] = useState(() => dateText(londonDay(new Date())).slice(0, 7));
  return month;
}

/** The month in the address, so that it can be sent to a colleague. */
export function useMonthInAddress() {
  const [search, setSearch] = useSearchParams();
  const thisMonth = useThisMonth();
  const asked = search.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  return { month, setMonth: (chosen: string) => setSearch({ month: chosen }, { replace: true }) };
}

/** As long as VAT may be looked into again. */
const monthsBack = 48;

export function MonthField({ month, setMonth }: ReturnType<typeof useMonthInAddress>) {
  const thisMonth = useThisMonth();
  const listed = Array.from({ length: monthsBack }, (_, back) => monthAfter(thisMonth, -back));
  const months = listed.includes(month) ? listed : [month, ...listed];
  return (
    <Field label="Month" isLabelHidden>
      {(control) => (
        <NativeSelect
          {...control}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          className="w-44 max-sm:w-full"
        >
          {months.map((value) => (
            <option key={value} value={value}>
              {monthWords(value)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
