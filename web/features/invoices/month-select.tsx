import { useState } from 'react';
import { useNavigate } from 'react-router';
import { londonTimeZone } from '../../../contract/values/time/london.ts';
import { NativeSelect } from '../../ui/fields/native-select.tsx';

interface MonthSelectProps {
  /** Such as '2026-11'; undefined for all. */
  readonly month: string | undefined;
  readonly hrefTo: (month: string | undefined) => string;
}

export function MonthSelect({ month, hrefTo }: MonthSelectProps) {
  const navigate = useNavigate();
  const [latest] = useState(() => latestMonths(new Date()));
  const months = month === undefined || latest.includes(month) ? latest : [...latest, month];
  return (
    <NativeSelect
      aria-label="Month"
      name="month"
      value={month ?? ''}
      onChange={({ target }) => void navigate(hrefTo(target.value || undefined), { replace: true })}
      className="w-46"
    >
      <option value="">All months</option>
      {months.map((value) => (
        <option key={value} value={value}>
          {monthWords(value)}
        </option>
      ))}
    </NativeSelect>
  );
}

const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthInLondon = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  timeZone: londonTimeZone,
});

/** As long as invoices matter to a tax return. */
const monthsBack = 24;

/** 'November 2026' for '2026-11'. */
export function monthWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

/** Months as '2026-11', this one first. */
function latestMonths(now: Date): string[] {
  const [year = 0, month = 1] = monthInLondon.format(now).split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** The month in an address; undefined where it is missing or invalid. */
export function monthIn(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}
