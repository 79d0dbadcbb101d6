import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listStatements, type StatementRecord, statementPdf } from '../../../contract/billing.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatDay } from '../../lib/format-date-time.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { PayStatement } from '../payments/pay-shipment.tsx';

/** Nothing until there is one. */
export function Statements() {
  const [search] = useSearchParams();
  const asked = Number(search.get('statements') ?? 1);
  const page = Number.isSafeInteger(asked) && asked >= 1 ? asked : 1;
  const [paying, setPaying] = useState<StatementRecord>();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...endpointQuery(listStatements, { query: { page: String(page) } }), placeholderData: keepPreviousData },
    queryClient,
  );
  if (error) return <LoadFailure title="We couldn’t load your statements" error={error} onRetry={refetch} />;
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="statements" className="grid gap-4">
      <h2 id="statements" className="text-xl">
        Statements
      </h2>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <Table
          caption="Monthly statements"
          isCaptionHidden
          columns={columnsWith(
            setPaying,
            data.data.findLast(({ state }) => isUnpaid(state)),
          )}
          rows={data.data}
          rowKey={({ number }) => number}
        />
      </div>
      <Pager
        label="Statement pages"
        page={page}
        pageCount={Math.ceil(data.total / pageSize)}
        hrefOf={(target) => `?statements=${target}`}
      />
      {paying && (
        <PayStatement
          key={paying.number}
          statement={paying}
          isCreating={false}
          onClose={() => {
            setPaying(undefined);
            void refetch();
          }}
        />
      )}
    </section>
  );
}

const states: Readonly<
  Record<StatementRecord['state'], readonly [BadgeTone, string, 'check' | 'information' | 'warning']>
> = {
  PAID: ['success', 'Paid', 'check'],
  NOTHING_DUE: ['neutral', 'Nothing to pay', 'check'],
  COLLECTING: ['moving', 'Collecting', 'information'],
  DUE: ['neutral', 'To pay', 'information'],
  OVERDUE: ['danger', 'Overdue', 'warning'],
};

function isUnpaid(state: StatementRecord['state']): boolean {
  return state === 'DUE' || state === 'OVERDUE';
}

/** The oldest is to be paid first. */
function columnsWith(
  onPay: (statement: StatementRecord) => void,
  oldest: StatementRecord | undefined,
): readonly Column<StatementRecord>[] {
  return [
    {
      key: 'month',
      header: 'Month',
      cell: ({ month, number }) => (
        <span className="grid text-left">
          {month}
          <span className="figures text-sm font-normal text-quiet">{number}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => {
        const [tone, word, icon] = states[state];
        return (
          <Badge tone={tone} icon={<Icon name={icon} />}>
            {word}
          </Badge>
        );
      },
    },
    { key: 'due', header: 'Due', cell: (statement) => <Due statement={statement} /> },
    {
      key: 'total',
      header: 'Total',
      cell: ({ total, left, state }) => (
        <span className="grid justify-items-end">
          <Price pounds={total} className="font-semibold" />
          {isUnpaid(state) && left < total && (
            <span className="text-sm text-quiet">
              <Price pounds={left} /> left to pay
            </span>
          )}
        </span>
      ),
      isNumeric: true,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (statement) => (
        <span className="flex flex-wrap justify-end gap-2">
          {isUnpaid(statement.state) && (
            <Button
              size="small"
              variant={statement === oldest ? 'primary' : 'secondary'}
              aria-label={`Pay now: statement ${statement.number}`}
              onClick={() => onPay(statement)}
            >
              Pay now
            </Button>
          )}
          <DownloadStatement number={statement.number} />
        </span>
      ),
      isNumeric: true,
    },
  ];
}

/** The day of the debit, where one is announced. */
function Due({ statement: { state, due_on, collect_on } }: { readonly statement: StatementRecord }) {
  if (state === 'PAID' || state === 'NOTHING_DUE') return <span className="text-quiet">–</span>;
  return (
    <time dateTime={collect_on ?? due_on} className="figures text-sm whitespace-nowrap">
      {collect_on === undefined ? formatDay(due_on) : `Debit on ${formatDay(collect_on)}`}
    </time>
  );
}

function DownloadStatement({ number }: { readonly number: string }) {
  const { download, isDownloading } = useDownload({
    load: () => call(statementPdf, { params: { number } }),
    type: 'application/pdf',
    name: `${number}.pdf`,
  });
  return (
    <Button
      variant="secondary"
      size="small"
      isLoading={isDownloading}
      loadingText={`Getting ${number}`}
      onClick={download}
      aria-label={`Download statement ${number} as PDF`}
    >
      <Download aria-hidden="true" />
      PDF
    </Button>
  );
}
