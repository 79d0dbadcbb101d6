import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type VatBox, type VatReturnRecord, vatReturn } from '../../contract/staff/finance.ts';
import { formatVatNumber } from '../../contract/values/people/vat-number.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { RowSkeletons, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { DownloadReport } from '../finance/download-report.tsx';
import { LedgerAgreement } from '../finance/ledger-agreement.tsx';
import { monthAfter, monthWords, useThisMonth } from '../finance/month-field.tsx';
import { Pence, pounds } from '../finance/pence.tsx';
import { OnCard } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';

/** HMRC gives each business one of three: the months in which its quarters end. */
const staggers = [
  { label: 'Ending March, June, September, December', firstMonths: [1, 4, 7, 10] },
  { label: 'Ending January, April, July, October', firstMonths: [2, 5, 8, 11] },
  { label: 'Ending February, May, August, November', firstMonths: [3, 6, 9, 12] },
] as const;

const quartersBack = 16;

export function Component() {
  const [search, setSearch] = useSearchParams();
  const thisMonth = useThisMonth();
  const [year, number] = [thisMonth.slice(0, 4), Number(thisMonth.slice(5))];
  const asked = search.get('from') ?? '';
  const current = `${year}-${String(number - ((number - 1) % 3)).padStart(2, '0')}`;
  const first = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  const {
    data: answer,
    error,
    refetch,
  } = useQuery(
    { ...endpointQuery(vatReturn, { query: { first_month: first } }), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <PageHead
        title="VAT return"
        lead="By invoice accounting: sales count at their tax point, credit notes when they are given."
      >
        <Field label="Quarter" isLabelHidden>
          {(control) => (
            <NativeSelect
              {...control}
              value={first}
              onChange={({ target }) => setSearch({ from: target.value }, { replace: true })}
              className="w-72 max-w-full"
            >
              {staggers.map(({ label, firstMonths }) => (
                <optgroup key={label} label={label}>
                  {quartersOf(firstMonths, thisMonth).map((month) => (
                    <option key={month} value={month}>
                      {`${monthWords(month)} to ${monthWords(monthAfter(month, 2))}`}
                    </option>
                  ))}
                </optgroup>
              ))}
            </NativeSelect>
          )}
        </Field>
        <DownloadReport report="vat-return" month={first}>
          Download the boxes
        </DownloadReport>
        <DownloadReport report="vat-documents" month={first}>
          Download every document
        </DownloadReport>
      </PageHead>
      {error && <LoadFailure title="We couldn’t load the figures" error={error} onRetry={refetch} />}
      {!error && !answer && (
        <SkeletonGroup label="Loading the figures">
          <RowSkeletons count={9} />
        </SkeletonGroup>
      )}
      {!error && answer && (
        <div className="grid gap-5">
          {!answer.is_over && (
            <Notice title="This quarter isn’t over">
              These are the figures from {formatDay(answer.first_day)} until now. It ends on{' '}
              {formatDay(answer.last_day)}.
            </Notice>
          )}
          {answer.data.map((record) => (
            <Return key={record.vat_number} record={record} />
          ))}
          <LedgerAgreement pairs={[['VAT on sales', answer.check.returns_pence, answer.check.ledger_pence]]} />
        </div>
      )}
    </>
  );
}

/** Newest first: the one that goes on, and those before it. */
function quartersOf(firstMonths: readonly number[], thisMonth: string): readonly string[] {
  return Array.from({ length: quartersBack * 3 }, (_, back) => monthAfter(thisMonth, -back)).filter((month) =>
    firstMonths.includes(Number(month.slice(5))),
  );
}

function Return({ record: { vat_number, boxes, lines } }: { readonly record: VatReturnRecord }) {
  return (
    <div className="grid gap-7">
      <Table
        caption={`VAT number ${formatVatNumber(vat_number)}`}
        columns={boxColumns}
        rows={boxes}
        rowKey={({ box }) => String(box)}
      />
      {lines.length > 0 && (
        <Table
          caption="By rate"
          columns={lineColumns}
          rows={lines}
          rowKey={({ kind, basis_points }) => `${kind} ${basis_points}`}
        />
      )}
    </div>
  );
}

const boxColumns: readonly Column<VatBox>[] = [
  {
    key: 'box',
    header: 'Box',
    card: '@max-table:font-semibold',
    cell: ({ box }) => (
      <span className="figures">
        <OnCard>Box </OnCard>
        {box}
      </span>
    ),
  },
  {
    key: 'title',
    header: 'What',
    card: '@max-table:col-span-full @max-table:row-start-2',
    cell: ({ title }) => title,
  },
  {
    key: 'pence',
    header: 'Amount',
    isNumeric: true,
    card: '@max-table:col-start-2 @max-table:row-start-1',
    cell: ({ box, pence }) => <Amount box={box} pence={pence} />,
  },
  {
    key: 'how',
    header: 'How',
    card: '@max-table:col-span-full @max-table:text-sm',
    cell: ({ how }) => <span className="text-quiet">{how}</span>,
  },
];

function Amount({ box, pence }: Pick<VatBox, 'box' | 'pence'>) {
  if (pence === null) return <span className="text-quiet">Left blank</span>;
  const text = box >= 6 ? pounds(pence).replace(/\.00$/, '') : pounds(pence);
  return <span className="font-semibold">{text}</span>;
}

type Line = VatReturnRecord['lines'][number];

const lineColumns: readonly Column<Line>[] = [
  { key: 'kind', header: 'Documents', cell: ({ kind }) => (kind === 'INVOICE' ? 'Invoices' : 'Credit notes') },
  { key: 'rate', header: 'Rate', isNumeric: true, cell: ({ basis_points }) => `${basis_points / 100}%` },
  { key: 'count', header: 'Count', isNumeric: true, cell: ({ documents }) => documents },
  { key: 'net', header: 'Net', isNumeric: true, cell: ({ net_pence }) => <Pence pence={net_pence} /> },
  { key: 'vat', header: 'VAT', isNumeric: true, cell: ({ vat_pence }) => <Pence pence={vat_pence} /> },
];
