import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportFinance, type FinanceReport } from '../../contract/staff/finance.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { call } from '../../web/lib/api/call.ts';
import { useDownload } from '../../web/lib/use-download.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';

export function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** A quiet nought, so that what there is stands out. */
export function Pence({ pence, isTotal = false }: { readonly pence: number; readonly isTotal?: boolean }) {
  const look = pence === 0 ? 'text-quiet' : isTotal ? 'font-semibold' : undefined;
  return <span className={look}>{pounds(pence)}</span>;
}

interface DownloadReportProps {
  readonly report: FinanceReport;
  readonly month?: string;
  readonly children?: string;
}

export function DownloadReport({ report, month, children = 'Download CSV' }: DownloadReportProps) {
  const { download, isDownloading } = useDownload({
    load: () => call(exportFinance, { query: { report, ...(month !== undefined && { month }) } }),
    type: 'text/csv',
    name: `${month === undefined ? report : `${report}-${month}`}.csv`,
  });
  return (
    <Button variant="secondary" isLoading={isDownloading} loadingText="Getting the file" onClick={download}>
      <Download aria-hidden="true" />
      {children}
    </Button>
  );
}

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
    <Field label="Month">
      {(control) => (
        <NativeSelect {...control} value={month} onChange={({ target }) => setMonth(target.value)} className="w-52">
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

interface AgreementProps {
  readonly pairs: readonly (readonly [what: string, shown: number, ledger: number])[];
}

/** Whether what the page adds up is what the ledger has. */
export function LedgerAgreement({ pairs }: AgreementProps) {
  const wrong = pairs.filter(([, shown, ledger]) => shown !== ledger);
  if (wrong.length === 0) return <p className="text-sm text-success">Equals the ledger to the penny.</p>;
  return (
    <ul className="text-sm text-danger">
      {wrong.map(([what, shown, ledger]) => (
        <li key={what}>
          {what}: {pounds(shown)} here, {pounds(ledger)} in the ledger.
        </li>
      ))}
    </ul>
  );
}
