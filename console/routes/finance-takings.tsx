import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { listTakings, type TakingsDay } from '../../contract/staff/finance.ts';
import { friendlyDay } from '../../contract/values/time/friendly-date.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import type { Column } from '../../web/ui/table.tsx';
import { DownloadReport } from '../finance/download-report.tsx';
import { LedgerAgreement } from '../finance/ledger-agreement.tsx';
import { MonthField, useMonthInAddress } from '../finance/month-field.tsx';
import { Pence, pounds } from '../finance/pence.tsx';
import { Listing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ValueAxis, valueScale } from '../parts/value-axis.tsx';

/** Without a day it is the month. */
type Row = Omit<TakingsDay, 'day'> & { readonly day: string | undefined };

export function Component() {
  const chosen = useMonthInAddress();
  const { month } = chosen;
  const options = { ...endpointQuery(listTakings, { query: { month } }), placeholderData: keepPreviousData };
  const sales = useQuery({ ...options, select: toSales }, queryClient);
  const provider = useQuery({ ...options, select: toProviderMoney }, queryClient);
  const { data: answer } = sales;
  return (
    <>
      <PageHead title="Takings" lead="Days in London time, from the ledger. VAT on a top-up is due when it’s used.">
        <MonthField {...chosen} />
        <DownloadReport report="takings" month={month} />
      </PageHead>
      <div className="grid gap-7">
        {answer && <Summary month={month} answer={answer} />}
        <div className="grid gap-2">
          <Listing
            label="takings"
            query={sales}
            columns={salesColumns}
            rowKey={rowKey}
            caption="Invoiced, and how it was paid"
            empty="There are no days yet."
          />
          {answer && (
            <LedgerAgreement
              pairs={[
                [
                  'Invoices less credit notes',
                  answer.sums.gross_pence - answer.sums.credited_pence,
                  answer.ledger.revenue_pence + answer.ledger.vat_pence,
                ],
                [
                  'By card, balance and account',
                  answer.sums.card_pence + answer.sums.balance_pence + answer.sums.account_pence,
                  answer.ledger.revenue_pence + answer.ledger.vat_pence,
                ],
              ]}
            />
          )}
        </div>
        <div className="grid gap-2">
          <Listing
            label="money at the card provider"
            query={provider}
            columns={providerColumns}
            rowKey={rowKey}
            caption="Money at the card provider"
            empty="There are no days yet."
          />
          {answer && (
            <LedgerAgreement
              pairs={[['Left at the provider', answer.sums.provider.left_pence, answer.ledger.card_clearing_pence]]}
            />
          )}
        </div>
      </div>
    </>
  );
}

type Answer = EndpointAnswer<typeof listTakings>;

/** The month in four sums and a bar for each day. */
function Summary({
  month,
  answer: { sums, days },
}: {
  readonly month: string;
  readonly answer: ReturnType<typeof toSales>;
}) {
  const figures = [
    ['Invoiced', sums.gross_pence],
    ['of which VAT', sums.vat_pence],
    ['Credited', sums.credited_pence],
    ['Left at the card provider', sums.provider.left_pence],
  ] as const;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <dl className="grid grid-cols-2 gap-px border-b border-line bg-line lg:grid-cols-4">
        {figures.map(([label, pence]) => (
          <div key={label} className="bg-surface px-4 py-3.5">
            <dt className="text-sm font-medium text-quiet">{label}</dt>
            <dd className="figures text-xl font-semibold">{pounds(pence)}</dd>
          </div>
        ))}
      </dl>
      <div className="p-4">
        <TakingsBars month={month} days={days} />
      </div>
    </div>
  );
}

function toSales({ data, total, ledger }: Answer) {
  const rows = toRows(data, total, ({ gross_pence, credited_pence }) => gross_pence !== 0 || credited_pence !== 0);
  return { data: rows, days: data, sums: total, ledger };
}

function toProviderMoney({ data, total }: Answer) {
  return { data: toRows(data, total, ({ provider }) => Object.values(provider).some((pence) => pence !== 0)) };
}

/** The newest day first, below the month. Days without money are left out: on a phone each row is a card. */
function toRows(data: Answer['data'], total: Answer['total'], hasMoney: (day: TakingsDay) => boolean): readonly Row[] {
  return [{ ...total, day: undefined }, ...data.filter(hasMoney).toReversed()];
}

function rowKey({ day }: Row): string {
  return day ?? 'total';
}

const dayColumn: Column<Row> = {
  key: 'day',
  header: 'Day',
  cell: ({ day }) => (
    <span className="whitespace-nowrap">{day === undefined ? 'Month' : friendlyDay(new Date(`${day}T12:00:00Z`))}</span>
  ),
};

function money(key: string, header: string, pence: (row: Row) => number): Column<Row> {
  const cell = (row: Row) => <Pence pence={pence(row)} isTotal={row.day === undefined} />;
  return { key, header, isNumeric: true, cell };
}

const salesColumns: readonly Column<Row>[] = [
  dayColumn,
  money('net', 'Net', ({ net_pence }) => net_pence),
  money('vat', 'VAT', ({ vat_pence }) => vat_pence),
  money('gross', 'Gross', ({ gross_pence }) => gross_pence),
  money('credited', 'Credited', ({ credited_pence }) => credited_pence),
  money('card', 'By card', ({ card_pence }) => card_pence),
  money('balance', 'From balance', ({ balance_pence }) => balance_pence),
  money('account', 'On account', ({ account_pence }) => account_pence),
];

const providerColumns: readonly Column<Row>[] = [
  dayColumn,
  money('payments', 'Payments', ({ provider }) => provider.payments_pence),
  money('top-ups', 'Top-ups', ({ provider }) => provider.top_ups_pence),
  money('statements', 'Statements', ({ provider }) => provider.statements_pence),
  money('refunded', 'Refunded', ({ provider }) => provider.refunded_pence),
  money('disputed', 'Disputed', ({ provider }) => provider.disputed_pence),
  money('left', 'Left', ({ provider }) => provider.left_pence),
];

interface TakingsBarsProps {
  /** '2026-11'. */
  readonly month: string;
  readonly days: readonly Pick<TakingsDay, 'day' | 'gross_pence'>[];
}

/** What was invoiced on each day of a month. The table below has the same figures. */
function TakingsBars({ month, days }: TakingsBarsProps) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const byDay = new Map(days.map(({ day, gross_pence }) => [day, gross_pence]));
  const scale = valueScale(days.map(({ gross_pence }) => gross_pence));
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <ValueAxis {...scale} />
      <div className="relative h-32">
        {scale.steps.map((pence) => (
          <span
            key={pence}
            className={pence === 0 ? 'chart-line border-control' : 'chart-line border-line'}
            style={{ bottom: `${(pence / scale.top) * 100}%` }}
          />
        ))}
        <div className="absolute inset-0 flex items-end gap-[2px] sm:gap-1">
          {Array.from({ length: count }, (_, index) => {
            const day = `${month}-${String(index + 1).padStart(2, '0')}`;
            const pence = byDay.get(day) ?? 0;
            return (
              <span
                key={day}
                className="flex h-full flex-1 items-end justify-center hover:bg-tint"
                title={titleOf(day, pence)}
              >
                <span
                  className="block w-full max-w-6 rounded-t-[3px] bg-route"
                  style={{ height: `${(pence / scale.top) * 100}%` }}
                />
              </span>
            );
          })}
        </div>
      </div>
      <p className="figures col-start-2 mt-1 flex gap-[2px] text-center text-sm text-quiet sm:gap-1">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="w-0 flex-1">
            {index % 7 === 0 && <span className="block w-max min-w-full">{index + 1}</span>}
          </span>
        ))}
      </p>
    </div>
  );
}

function titleOf(day: string, pence: number): string {
  return `${friendlyDay(new Date(`${day}T12:00:00Z`))}: ${pounds(pence)}`;
}
