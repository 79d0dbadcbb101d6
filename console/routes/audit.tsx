import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type AuditEntry, listAudit } from '../../contract/staff/staff.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDateTime } from '../../web/lib/format-date-time.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import type { Column } from '../../web/ui/table.tsx';
import { Listing, usePageInAddress } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { staffRoleNames } from '../staff-role-names.ts';

/** What is searched for is in the address, so that it can be sent to a colleague. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const page = usePageInAddress();
  const [subject, person] = [search.get('subject') ?? '', search.get('person') ?? ''];
  const query = useQuery(
    { ...endpointQuery(listAudit, { query: { page, subject, person } }), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Every change by staff and commands, and every look at a named customer’s data."
      />
      <form
        key={search.toString()}
        role="search"
        aria-label="Search the audit log"
        className="mb-4 grid max-w-[52rem] items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>; // two text fields
          setSearch(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
        }}
      >
        <TextField
          name="subject"
          label="Subject"
          defaultValue={subject}
          placeholder="Code, reference, id or email"
          autoComplete="off"
        />
        <TextField
          name="person"
          label="Person"
          defaultValue={person}
          placeholder="Name or user id"
          autoComplete="off"
        />
        <Button type="submit">Search</Button>
        {(subject !== '' || person !== '') && (
          <Button variant="quiet" onClick={() => setSearch({})}>
            Clear
          </Button>
        )}
      </form>
      <Listing label="entries" query={query} columns={columns} rowKey={({ id }) => id} empty="Nothing matches." />
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'When',
    card: '@max-table:text-sm @max-table:font-normal @max-table:text-quiet',
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
        {friendlyTime(new Date(at))}
      </time>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    card: '@max-table:col-span-full @max-table:row-start-3',
    cell: ({ who, device }) => (
      <>
        <Link href={`?person=${encodeURIComponent(who.id ?? who.name)}`} className="thumb-link whitespace-nowrap">
          {who.name}
        </Link>
        <span className="block text-sm text-quiet">{who.role ? `${staffRoleNames[who.role]}, ${device}` : device}</span>
      </>
    ),
  },
  {
    key: 'action',
    header: 'What',
    card: '@max-table:col-span-full @max-table:row-start-2 @max-table:font-semibold',
    cell: ({ action }) => action.charAt(0).toUpperCase() + action.slice(1),
  },
  {
    key: 'subject',
    header: 'Subject',
    card: '@max-table:col-span-full',
    cell: ({ subject: { kind, id } }) => (
      <>
        <span className="text-quiet">{kind}</span>{' '}
        <Link href={`?subject=${encodeURIComponent(id)}`} title={id} className="figures thumb-link break-all">
          {shortId(id)}
        </Link>
      </>
    ),
  },
  {
    key: 'change',
    header: 'Before and after',
    card: '@max-table:col-span-full @max-table:empty:hidden',
    cell: ({ before, after }) => <Change before={before} after={after} />,
  },
];

/** Each field that differs, or that only one of the two has. */
function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const changed = names.filter((name) => textOf(old[name]) !== textOf(fresh[name]));
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      {changed.map((name) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="wrap-anywhere">
            {name in old && <del className="text-quiet">{textOf(old[name])}</del>}
            {name in old && name in fresh && ' → '}
            {name in fresh && <ins className="no-underline">{textOf(fresh[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The first part of a UUID tells two apart; the address has the whole. */
function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `${id.slice(0, 8)}…` : id;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' ? { ...value } : { value };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
