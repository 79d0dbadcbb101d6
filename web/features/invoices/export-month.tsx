import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportInvoices } from '../../../contract/invoices.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';

const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthInLondon = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'Europe/London',
});

/** How far back the months go: as long as invoices matter to a tax return. */
const monthsBack = 24;

/** A month's invoices and credit notes as a table for who keeps the books. */
export function ExportMonth() {
  const [months] = useState(() => latestMonths(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(exportInvoices, { query: { month } }),
      onSuccess: (bytes) => saveFile(bytes, 'text/csv', `invoices-${month}.csv`),
    },
    queryClient,
  );
  return (
    <div className="flex items-center gap-3">
      <NativeSelect
        aria-label="Month"
        name="month"
        value={month}
        onChange={(event) => setMonth(event.target.value)}
        className="w-46"
      >
        {months.map((value) => (
          <option key={value} value={value}>
            {monthWords.format(new Date(`${value}-01T00:00:00Z`))}
          </option>
        ))}
      </NativeSelect>
      <Button variant="secondary" isLoading={isPending} loadingText="Fetching the table" onClick={() => mutate()}>
        <Download aria-hidden="true" />
        <span>
          <span className="max-sm:sr-only">Download </span>CSV
        </span>
      </Button>
    </div>
  );
}

/** The latest months as the server names them, this one first. */
function latestMonths(now: Date): string[] {
  const [year = 0, month = 1] = monthInLondon.format(now).split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
