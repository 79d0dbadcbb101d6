import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  type JobKindRow,
  type JobRow,
  jobStates,
  listJobKinds,
  listJobs,
  retryJob,
} from '../../contract/staff/jobs.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Badge, type BadgeTone } from '../../web/ui/badge.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, OnCard, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RowAction } from '../parts/row-action.tsx';
import { useChange } from '../parts/use-change.ts';

const looks: Readonly<Record<JobRow['state'], { readonly words: string; readonly tone: BadgeTone }>> = {
  abandoned: { words: 'Given up', tone: 'danger' },
  retrying: { words: 'Failed, tried again', tone: 'warning' },
  late: { words: 'Late', tone: 'warning' },
  running: { words: 'Running', tone: 'moving' },
  waiting: { words: 'Waiting', tone: 'neutral' },
};

/** Mails and their like wait at most a minute; a list that is looked at follows them. */
const refreshMs = 10_000;

export function Component() {
  const [search, setSearch] = useSearchParams();
  const page = usePageInAddress();
  const state = jobStates.find((known) => known === search.get('state'));
  const jobs = useQuery(
    {
      ...endpointQuery(listJobs, { query: { page, ...(state && { state }) } }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    },
    queryClient,
  );
  const kinds = useQuery({ ...endpointQuery(listJobKinds, {}), refetchInterval: refreshMs }, queryClient);
  const { run } = useChange<string>({
    send: (id) => call(retryJob, { params: { id } }),
    changes: [listJobs, listJobKinds],
  });
  return (
    <>
      <PageHead
        title="Jobs"
        lead="Mails, refunds and other work that follows a change. What fails is tried again automatically, up to every 15 minutes."
      >
        <Field label="Show" isLabelHidden>
          {(control) => (
            <NativeSelect
              {...control}
              value={state ?? ''}
              onChange={({ target }) => setSearch(target.value === '' ? {} : { state: target.value })}
              className="w-52"
            >
              <option value="">What is stuck</option>
              {jobStates.map((known) => (
                <option key={known} value={known}>
                  {looks[known].words}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </PageHead>
      <div className="grid gap-7">
        <Listing
          label="jobs"
          query={jobs}
          columns={jobColumns(run)}
          rowKey={({ id }) => id}
          empty={state ? 'There is none.' : 'Nothing is stuck.'}
        />
        <Listing
          label="kinds of jobs"
          query={kinds}
          columns={kindColumns}
          rowKey={({ kind }) => kind}
          caption="By kind"
          empty="There is no work."
        />
      </div>
    </>
  );
}

function jobColumns(onRetry: (id: string) => void): readonly Column<JobRow>[] {
  return [
    { key: 'kind', header: 'Kind', card: '@max-table:font-semibold', cell: ({ kind }) => kindWords(kind) },
    {
      key: 'state',
      header: 'State',
      card: '@max-table:justify-self-end',
      cell: ({ state }) => <Badge tone={looks[state].tone}>{looks[state].words}</Badge>,
    },
    {
      key: 'reason',
      header: 'Why',
      card: '@max-table:col-span-full @max-table:empty:hidden',
      cell: ({ reason }) => reason,
    },
    {
      key: 'attempts',
      header: 'Attempts',
      isNumeric: true,
      card: '@max-table:text-quiet',
      cell: ({ attempts }) => (
        <>
          {attempts}
          <OnCard>{attempts === 1 ? ' attempt' : ' attempts'}</OnCard>
        </>
      ),
    },
    { key: 'created', header: 'From', card: '@max-table:hidden', cell: ({ created_at }) => timeOf(created_at) },
    {
      key: 'at',
      header: 'Next or given up',
      card: '@max-table:justify-self-end @max-table:text-quiet',
      cell: ({ at }) => timeOf(at),
    },
    {
      key: 'actions',
      header: 'Actions',
      card: '@max-table:col-span-full @max-table:pt-1 @max-table:empty:hidden',
      cell: ({ id, kind, can_retry }) =>
        can_retry && (
          <RowAction of={kindWords(kind)} onClick={() => onRetry(id)}>
            Try now
          </RowAction>
        ),
    },
  ];
}

const kindColumns: readonly Column<JobKindRow>[] = [
  {
    key: 'kind',
    header: 'Kind',
    card: '@max-table:col-span-full @max-table:font-semibold',
    cell: ({ kind, is_recurring }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {kindWords(kind)}
        {is_recurring && <Badge>Recurring</Badge>}
      </span>
    ),
  },
  ...(['waiting', 'running', 'late', 'retrying', 'abandoned'] as const).map((state) => ({
    key: state,
    header: looks[state].words,
    isNumeric: true,
    card: '@max-table:col-span-full @max-table:has-[.text-quiet]:hidden',
    cell: (row: JobKindRow) => (
      <span className={row[state] === 0 ? 'text-quiet' : 'font-semibold'}>
        {row[state]}
        <OnCard> {looks[state].words.toLowerCase()}</OnCard>
      </span>
    ),
  })),
  {
    key: 'due',
    header: 'Oldest due',
    card: '@max-table:col-span-full',
    cell: ({ due_since }) =>
      due_since !== null && (
        <>
          <OnCard>Oldest due </OnCard>
          {timeOf(due_since)}
        </>
      ),
  },
];

/** 'Add event partitions' of 'add-event-partitions'. */
function kindWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

function timeOf(iso: string) {
  return <span className="figures whitespace-nowrap">{friendlyTime(new Date(iso))}</span>;
}
