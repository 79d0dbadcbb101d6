import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComplaintFilter,
  type ComplaintRow,
  complaintFilters,
  listComplaints,
} from '../../contract/staff/complaints.ts';
import { complaintKinds } from '../../contract/support.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Link } from '../../web/ui/buttons/link.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { ComplaintBadge, DueBadge } from '../complaints/complaint-badges.tsx';
import { KeyHints, listKeys } from '../parts/key-hints.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useListKeys } from '../parts/queue-keys.ts';
import { ShowFilter, useFilter } from '../parts/show-filter.tsx';

const filterWords: Readonly<Record<ComplaintFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  overdue: 'Overdue',
  closed: 'Closed',
};

const emptyWords: Readonly<Record<ComplaintFilter, string>> = {
  open: 'No complaint is open.',
  mine: 'None is assigned to you.',
  overdue: 'None is overdue.',
  closed: 'None has been closed yet.',
};

export function Component() {
  const page = usePageInAddress();
  const show = useFilter(complaintFilters);
  const list = useQuery(
    { ...endpointQuery(listComplaints, { query: { show, page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  useListKeys();
  return (
    <>
      <PageHead
        title="Complaints"
        lead="The earliest deadline comes first."
        filters={
          <>
            <ShowFilter choices={complaintFilters} words={filterWords} />
            <KeyHints keys={listKeys} />
          </>
        }
      />
      <Listing
        label="complaints"
        query={list}
        columns={columns}
        rowKey={({ reference }) => reference}
        empty={emptyWords[show]}
      />
    </>
  );
}

const columns: readonly Column<ComplaintRow>[] = [
  {
    key: 'reference',
    header: 'Complaint',
    card: '',
    cell: ({ reference }) => (
      <Link href={`/complaints/${reference}`} className="figures whitespace-nowrap">
        {reference}
      </Link>
    ),
  },
  {
    key: 'name',
    header: 'From',
    card: '@max-table:row-start-2',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    key: 'kind',
    header: 'About',
    card: '@max-table:justify-self-end @max-table:text-quiet',
    cell: ({ kind }) => complaintKinds[kind],
  },
  {
    key: 'state',
    header: 'State',
    card: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-end',
    cell: ({ state }) => <ComplaintBadge state={state} />,
  },
  {
    key: 'due',
    header: 'Due',
    card: '@max-table:col-span-full',
    cell: (row) => row.due_on !== null && <DueBadge {...row} />,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    card: '@max-table:col-span-full @max-table:text-sm @max-table:text-quiet',
    cell: ({ assigned_to }) => assigned_to?.name,
  },
];
