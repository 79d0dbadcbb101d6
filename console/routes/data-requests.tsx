import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DataRequestFilter,
  type DataRequestRow,
  type DataRequestStep,
  dataRequestCopy,
  dataRequestFilters,
  listDataRequests,
} from '../../contract/staff/customer-care.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { saveFile } from '../../web/lib/save-file.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { DueBadge } from '../complaints/complaint-badges.tsx';
import { DoneDialog, StepReasonDialog, stepWords } from '../customers/customer-dialogs.tsx';
import { channelWords, kindWords } from '../customers/data-request-words.ts';
import { KeyHints, listKeys } from '../parts/key-hints.tsx';
import { Listing, OnCard, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useListKeys } from '../parts/queue-keys.ts';
import { RowAction } from '../parts/row-action.tsx';
import { ShowFilter, useFilter } from '../parts/show-filter.tsx';

const filterWords: Readonly<Record<DataRequestFilter, string>> = { open: 'Open', overdue: 'Overdue', closed: 'Closed' };

const emptyWords: Readonly<Record<DataRequestFilter, string>> = {
  open: 'No request is open. Record one on the customer’s page.',
  overdue: 'None is overdue.',
  closed: 'None has been closed yet.',
};

export function Component() {
  const page = usePageInAddress();
  const show = useFilter(dataRequestFilters);
  const list = useQuery(
    { ...endpointQuery(listDataRequests, { query: { show, page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  useListKeys();
  const order = show === 'closed' ? 'latest' : 'earliest deadline';
  return (
    <>
      <PageHead
        title="Data requests"
        lead={`People who want a copy of their data, or to be erased. The ${order} comes first.`}
        filters={
          <>
            <ShowFilter choices={dataRequestFilters} words={filterWords} />
            <KeyHints keys={listKeys} />
          </>
        }
      />
      <Listing
        label="data requests"
        query={list}
        columns={show === 'closed' ? closedColumns : openColumns}
        rowKey={({ id }) => id}
        empty={emptyWords[show]}
      />
    </>
  );
}

function Actions({ request }: { readonly request: DataRequestRow }) {
  const { id, kind, name, is_extended, is_overdue } = request;
  const [chosen, setChosen] = useState<DataRequestStep>();
  const onClose = () => setChosen(undefined);
  const row = useRef<HTMLDivElement>(null);
  const lastChosen = useRef(chosen);
  useEffect(() => {
    if (chosen) lastChosen.current = chosen;
  }, [chosen]);
  useEffect(() => {
    // The button that the dialog gave the focus back to is gone.
    const isLost = document.activeElement === document.body;
    if (is_extended && lastChosen.current === 'EXTEND' && isLost) row.current?.querySelector('button')?.focus();
  }, [is_extended]);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(dataRequestCopy, { params: { id } }),
      onSuccess: (data) => saveFile(JSON.stringify(data, null, 2), 'application/json', 'copy-of-data.json'),
    },
    queryClient,
  );
  const steps: readonly DataRequestStep[] = [
    ...(kind === 'COPY' ? (['DONE'] as const) : []),
    ...(is_extended || is_overdue ? [] : (['EXTEND'] as const)),
    'DECLINE',
    ...(kind === 'ERASURE' ? (['DONE'] as const) : []), // what can’t be undone is last
  ];
  return (
    <div ref={row} className="flex flex-wrap gap-2 xl:flex-nowrap [&>button]:whitespace-nowrap">
      {kind === 'COPY' && (
        <RowAction of={name} isLoading={isPending} loadingText="Gathering" onClick={() => mutate()}>
          Download
        </RowAction>
      )}
      {steps.map((step) => (
        <RowAction
          key={step}
          of={name}
          variant={step === 'DONE' && kind === 'ERASURE' ? 'quiet-danger' : 'secondary'}
          onClick={() => setChosen(step)}
        >
          {step === 'EXTEND' ? 'Extend' : stepWords[step][kind].title}
        </RowAction>
      ))}
      {chosen === 'DONE' && <DoneDialog request={request} onClose={onClose} />}
      {chosen !== undefined && chosen !== 'DONE' && (
        <StepReasonDialog request={request} step={chosen} onClose={onClose} />
      )}
    </div>
  );
}

const outcomeWords = { DONE: 'Done', DECLINED: 'Declined', WITHDRAWN: 'Withdrawn' } as const;

function Closed({ request: { closed_on, outcome, is_overdue } }: { readonly request: DataRequestRow }) {
  if (closed_on === null || outcome === null) return null;
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={outcome === 'DONE' ? 'success' : 'neutral'}>{outcomeWords[outcome]}</Badge>
      <span className="figures whitespace-nowrap">{formatDay(closed_on)}</span>
      {is_overdue && <Badge tone="danger">Late</Badge>}
    </span>
  );
}

const facts: readonly Column<DataRequestRow>[] = [
  {
    key: 'name',
    header: 'Who',
    card: '@max-table:col-span-full',
    cell: ({ name, customer_id }) =>
      customer_id === null ? (
        name
      ) : (
        <Link href={`/customers/${customer_id}`} className="wrap-anywhere">
          {name}
        </Link>
      ),
  },
  {
    key: 'kind',
    header: 'Asks for',
    card: '@max-table:col-span-full',
    cell: ({ kind }) => <span className="xl:whitespace-nowrap">{kindWords[kind]}</span>,
  },
  {
    key: 'received',
    header: 'Received',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ received_on, channel }) => (
      <span className="whitespace-nowrap">{`${formatDay(received_on)}, ${channelWords[channel].toLowerCase()}`}</span>
    ),
  },
];

const openColumns: readonly Column<DataRequestRow>[] = [
  ...facts,
  {
    key: 'due',
    header: 'Due',
    card: '@max-table:col-span-full',
    cell: ({ due_on, is_overdue, is_extended }) => (
      <span className="flex flex-wrap gap-2">
        <DueBadge due_on={due_on} is_overdue={is_overdue} />
        {is_extended && <Badge>Extended</Badge>}
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    card: '@max-table:col-span-full @max-table:pt-1',
    cell: (request) => <Actions request={request} />,
  },
];

const closedColumns: readonly Column<DataRequestRow>[] = [
  ...facts,
  {
    key: 'due',
    header: 'Due',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ due_on }) => (
      <span className="figures whitespace-nowrap">
        <OnCard>Due </OnCard>
        {formatDay(due_on)}
      </span>
    ),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    card: '@max-table:col-span-full',
    cell: (request) => <Closed request={request} />,
  },
];
