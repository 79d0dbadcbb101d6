import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NativeSelect } from '../../ui/native-select.tsx';
import { latestMonths, monthWords } from './months.ts';

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
