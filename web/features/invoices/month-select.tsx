import { useState } from 'react';
import { useNavigate } from 'react-router';
import { londonTimeZone } from '../../../contract/values/london.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

interface MonthSelectProps {
  /** The month that is listed, such as '2026-11'; undefined where all are. */
  readonly month: string | undefined;
  readonly hrefOf: (month: string | undefined) => string;
}

/** Chooses the month whose invoices are listed and downloaded. */
export function MonthSelect({ month, hrefOf }: MonthSelectProps) {
  const navigate = useNavigate();
  const [latest] = useState(() => latestMonths(new Date()));
  const months = month === undefined || latest.includes(month) ? latest : [...latest, month];
  return (
    <NativeSelect
      aria-label="Month"
      name="month"
      value={month ?? ''}
      onChange={({ target }) => void navigate(hrefOf(target.value || undefined), { replace: true })}
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

/** How far back the months go: as long as invoices matter to a tax return. */
const monthsBack = 24;

/** A month such as '2026-11' as people say it: 'November 2026'. */
export function monthWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

/** The latest months as the server names them, this one first. */
function latestMonths(now: Date): string[] {
  const [year = 0, month = 1] = monthInLondon.format(now).split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** The month that an address names; undefined where it names none that there is. */
export function monthIn(search: URLSearchParams): string | undefined {
  const month = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}
