import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ConversationFilter,
  type ConversationOwner,
  type ConversationRow,
  conversationFilters,
  conversationOwners,
  listConversations,
} from '../../contract/staff/customers.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { useNow } from '../../web/lib/use-now.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { KeyHints, listKeys } from '../parts/key-hints.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useListKeys } from '../parts/queue-keys.ts';
import { ShowFilter, useFilter } from '../parts/show-filter.tsx';

const filterWords: Readonly<Record<ConversationFilter, string>> = { open: 'Waiting', closed: 'Answered' };

const ownerWords: Readonly<Record<ConversationOwner, string>> = { all: 'All', mine: 'Mine', nobody: 'Nobody’s' };

const emptyWords: Readonly<Record<ConversationOwner, Readonly<Record<ConversationFilter, string>>>> = {
  all: { open: 'Nobody waits for an answer.', closed: 'None has been answered yet.' },
  mine: { open: 'None of yours waits for an answer.', closed: 'None of yours has been answered yet.' },
  nobody: {
    open: 'Each that waits is assigned to somebody.',
    closed: 'Each that is answered is assigned to somebody.',
  },
};

export function Component() {
  const page = usePageInAddress();
  const show = useFilter(conversationFilters);
  const assigned = useFilter(conversationOwners, 'assigned');
  const list = useQuery(
    { ...endpointQuery(listConversations, { query: { show, assigned, page } }), placeholderData: keepPreviousData },
    queryClient,
  );
  useListKeys();
  const order = show === 'open' ? 'longest wait' : 'latest';
  return (
    <>
      <PageHead
        title="Chat"
        lead={`The ${order} comes first.`}
        filters={
          <>
            <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2">
              <ShowFilter choices={conversationFilters} words={filterWords} />
              <ShowFilter label="Assigned to" name="assigned" choices={conversationOwners} words={ownerWords} />
            </div>
            <KeyHints keys={listKeys} />
          </>
        }
      />
      <Listing
        label="chats"
        query={list}
        columns={columns}
        rowKey={({ number }) => String(number)}
        empty={emptyWords[assigned][show]}
      />
    </>
  );
}

const columns: readonly Column<ConversationRow>[] = [
  {
    key: 'who',
    header: 'Who',
    card: '@max-table:col-span-full',
    cell: ({ number, name, email }) => (
      <>
        <Link href={`/conversations/${number}`} className="wrap-anywhere">
          {name || email || 'A visitor'}
        </Link>
        {name !== '' && <span className="block text-sm font-normal wrap-anywhere text-quiet">{email}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: '',
    cell: ({ is_waiting, last_message_at }) =>
      is_waiting ? <Waiting since={last_message_at} /> : <Badge tone="success">Answered</Badge>,
  },
  {
    key: 'assignee',
    header: 'Assigned to',
    card: '@max-table:justify-self-end @max-table:text-sm',
    cell: ({ assigned_to }) => assigned_to?.name,
  },
  {
    key: 'last',
    header: 'Last message',
    card: '@max-table:col-span-full @max-table:text-sm @max-table:text-quiet',
    cell: ({ last_message_at }) => <span className="whitespace-nowrap">{formatMoment(last_message_at)}</span>,
  },
];

function Waiting({ since }: { readonly since: string }) {
  const minutes = Math.max(0, Math.floor((useNow().getTime() - Date.parse(since)) / 60_000));
  const waited = minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return <Badge tone={minutes < 60 ? 'warning' : 'danger'}>Waiting {waited}</Badge>;
}
