import { useQuery } from '@tanstack/react-query';
import { CreditCard, FileText, type LucideIcon, MessagesSquare, Package, User } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type FoundGroup, type FoundRow, staffSearch } from '../../contract/staff/search.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { Link } from '../../web/ui/buttons/link.tsx';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import type { SearchState } from '../search/search-box.tsx';
import { moveFocus, resultAttribute } from '../search/search-results.ts';

export function Component() {
  const location = useLocation();
  const asked = location.state as SearchState | null; // set by the search box alone
  return asked ? <Results {...asked} /> : <Navigate to="/" replace />;
}

function Results({ text, at }: SearchState) {
  const query = endpointQuery(staffSearch, { query: { text } });
  const { data, error, refetch } = useQuery({ ...query, queryKey: [...query.queryKey, at] }, queryClient);
  const groups = data?.data ?? [];
  const results = groups.flatMap((group) => group.results);
  const [only] = results;
  if (only && results.length === 1) return <Navigate to={addressOf(only)} replace />;
  return (
    <div className="grid gap-5">
      <h1 className="wrap-anywhere">Results for “{text}”</h1>
      {error && <LoadFailure title="We couldn’t search" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Searching">
          <RowSkeletons count={5} />
        </SkeletonGroup>
      )}
      {data && results.length === 0 && (
        <p className="max-w-measure">
          Nothing found. Try part of a name with a postcode, an email address, a telephone number, a document number or
          the last four digits of a card.
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.group} {...group} />
      ))}
      <p role="status" className="sr-only">
        {data && `${results.length} results`}
      </p>
    </div>
  );
}

const looks: Readonly<Record<FoundGroup['group'], { readonly title: string; readonly Icon: LucideIcon }>> = {
  PARCELS: { title: 'Parcels', Icon: Package },
  CUSTOMERS: { title: 'Customers', Icon: User },
  DOCUMENTS: { title: 'Invoices and statements', Icon: FileText },
  PAYMENTS: { title: 'Payments', Icon: CreditCard },
  MESSAGES: { title: 'Chat and complaints', Icon: MessagesSquare },
};

function Group({ group, results, has_more }: FoundGroup) {
  const { title, Icon } = looks[group];
  return (
    <section aria-labelledby={`found-${group}`} className="grid gap-1">
      <h2 id={`found-${group}`} className="flex items-center gap-2 text-base">
        <Icon aria-hidden="true" className="size-4.5 text-quiet" />
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {results.map((row) => (
          <li key={`${row.opens} ${row.id} ${row.title}`}>
            <Link
              href={addressOf(row)}
              {...resultAttribute}
              onKeyDown={goOn}
              className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 no-underline! hover:bg-tint focus-visible:bg-tint"
            >
              <span className="font-semibold">{row.title}</span>
              <span className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-quiet">{row.detail}</span>
              <span className="figures text-sm text-quiet">{formatDay(row.at)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {has_more && <p className="text-sm text-quiet">There are more. Add a word to see fewer.</p>}
    </section>
  );
}

function goOn(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  moveFocus(event.key === 'ArrowDown' ? 1 : -1);
}

const pages: Readonly<Record<FoundRow['opens'], string>> = {
  PARCEL: '/parcels/',
  CUSTOMER: '/customers/',
  CONVERSATION: '/conversations/',
  COMPLAINT: '/complaints/',
};

function addressOf({ opens, id }: FoundRow): string {
  return pages[opens] + id;
}
