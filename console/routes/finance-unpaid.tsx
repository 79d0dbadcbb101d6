import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listUnpaidStatements, type UnpaidStatementRow } from '../../contract/staff/finance.ts';
import { decideRefund, listRefundRequests, type RefundRequestRow } from '../../contract/staff/parcels.ts';
import { friendlyTime, longDay } from '../../contract/values/time/friendly-date.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { DownloadReport } from '../finance/download-report.tsx';
import { pounds } from '../finance/pence.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';

type Decision = { readonly id: string; readonly decision: 'CONFIRM' | 'DECLINE' };

export function Component() {
  const page = usePageInAddress();
  const statements = useQuery(
    { ...endpointQuery(listUnpaidStatements, { query: { page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  const refunds = useQuery(endpointQuery(listRefundRequests, {}), queryClient);
  const { run } = useChange<Decision>({
    send: ({ id, decision }) => call(decideRefund, { params: { id }, body: { decision } }),
    changes: [listRefundRequests],
  });
  const { total = 0, left_pence = 0 } = statements.data ?? {};
  return (
    <>
      <PageHead
        title="Unpaid and waiting"
        lead={
          total === 0
            ? undefined
            : `${total === 1 ? '1 statement' : `${total} statements`}, ${pounds(left_pence)} left.`
        }
      >
        <DownloadReport report="unpaid-statements">Download statements</DownloadReport>
        <DownloadReport report="refunds">Download refunds</DownloadReport>
      </PageHead>
      <div className="grid gap-7">
        <Listing
          label="unpaid statements"
          query={statements}
          columns={statementColumns}
          rowKey={({ number }) => number}
          caption="Unpaid statements"
          empty="Every statement is paid."
        />
        <Listing
          label="waiting refunds"
          query={refunds}
          columns={refundColumns(run)}
          rowKey={({ id }) => id}
          caption="Refunds waiting for a second person"
          empty="No refund is waiting."
        />
      </div>
    </>
  );
}

const statementColumns: readonly Column<UnpaidStatementRow>[] = [
  {
    key: 'number',
    header: 'Statement',
    card: '@max-table:font-semibold',
    cell: ({ number }) => <span className="figures">{number}</span>,
  },
  {
    key: 'customer',
    header: 'Customer',
    card: '@max-table:row-start-2',
    cell: ({ customer: { id, name } }) => (
      <Link href={`/customers/${id}`} className="thumb-link">
        {name === '' ? 'Erased' : name}
      </Link>
    ),
  },
  {
    key: 'left',
    header: 'Left',
    isNumeric: true,
    card: '@max-table:justify-self-end @max-table:font-semibold',
    cell: ({ left_pence }) => pounds(left_pence),
  },
  { key: 'age', header: 'Age', isNumeric: true, card: '@max-table:hidden', cell: ({ age_days }) => days(age_days) },
  {
    key: 'due',
    header: 'Due',
    card: '@max-table:justify-self-end',
    cell: ({ due_on, overdue_days }) =>
      overdue_days === 0 ? longDay(due_on) : <Badge tone="warning">{days(overdue_days)} overdue</Badge>,
  },
  {
    key: 'todo',
    header: 'What to do',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ todo }) => todo,
  },
];

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function refundColumns(onDecide: (decision: Decision) => void): readonly Column<RefundRequestRow>[] {
  return [
    {
      key: 'reference',
      header: 'Shipment',
      cell: ({ reference }) => (
        <Link href={`/parcels/${reference}`} className="figures">
          {reference}
        </Link>
      ),
    },
    { key: 'pence', header: 'Amount', isNumeric: true, cell: ({ pence }) => pounds(pence) },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { key: 'by', header: 'Asked by', cell: ({ asked_by, is_own }) => (is_own ? 'You' : asked_by) },
    { key: 'at', header: 'Asked', cell: ({ asked_at }) => friendlyTime(new Date(asked_at)) },
    {
      key: 'actions',
      header: 'Actions',
      cell: ({ id, reference, is_own }) => (
        <span className="flex flex-wrap gap-2">
          {!is_own && (
            <RowAction of={reference} onClick={() => onDecide({ id, decision: 'CONFIRM' })}>
              Confirm
            </RowAction>
          )}
          <RowAction of={reference} variant="quiet" onClick={() => onDecide({ id, decision: 'DECLINE' })}>
            {is_own ? 'Withdraw' : 'Decline'}
          </RowAction>
        </span>
      ),
    },
  ];
}
