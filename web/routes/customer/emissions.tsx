import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type Carried,
  type EmissionsStatement,
  emissionsStatement,
  emissionsTable,
} from '../../../contract/emissions.ts';
import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { Co2e } from '../../features/quotes/co2e.tsx';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export const page = { title: 'Your emissions', description: 'The carbon footprint of your parcels, year by year.' };

/** The year is in the address; without one it is this year. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const year = search.get('year') ?? '';
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Your emissions</h1>
      <Statement
        query={/^20\d\d$/.test(year) ? { year } : {}}
        onYear={(chosen) => void navigate(`?year=${chosen}`, { replace: true })}
      />
    </div>
  );
}

interface StatementProps {
  readonly query: { readonly year?: string };
  readonly onYear: (year: string) => void;
}

function Statement({ query, onYear }: StatementProps) {
  const { data, error, refetch } = useQuery(endpointQuery(emissionsStatement, { query }), queryClient);
  if (error) return <LoadFailure title="We couldn’t load your statement" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading your statement">
        <div className="min-h-dvh">
          <RowSkeletons count={4} />
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-3">
        <YearSelect statement={data} onYear={onYear} />
        {data.months.length > 0 && <DownloadStatement year={data.year} />}
      </div>
      {data.months.length === 0 ? <NothingCarried year={data.year} /> : <MonthTable statement={data} />}
      <section aria-labelledby="how-we-count" className="grid max-w-measure gap-2">
        <h2 id="how-we-count" className="text-lg">
          How we count
        </h2>
        <p className="text-quiet">{data.method}</p>
        <p>
          <Link href="/our-goals#how-we-count">Every figure we use, and what we leave out</Link>
        </p>
      </section>
    </div>
  );
}

function YearSelect({
  statement: { year, years },
  onYear,
}: { statement: EmissionsStatement } & Pick<StatementProps, 'onYear'>) {
  const offered = years.includes(year) ? years : [...years, year].toSorted((one, other) => other - one);
  return (
    <NativeSelect
      aria-label="Year"
      name="year"
      value={String(year)}
      onChange={({ target }) => onYear(target.value)}
      className="w-28"
    >
      {offered.map((one) => (
        <option key={one} value={String(one)}>
          {one}
        </option>
      ))}
    </NativeSelect>
  );
}

function DownloadStatement({ year }: { readonly year: number }) {
  const { download, isDownloading } = useDownload({
    load: () => call(emissionsTable, { query: { year: String(year) } }),
    type: 'text/csv',
    name: `emissions-${year}.csv`,
  });
  return (
    <Button variant="secondary" isLoading={isDownloading} loadingText="Getting the file" onClick={download}>
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  );
}

function NothingCarried({ year }: { readonly year: number }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title={`No parcels in ${year}`}
      action={<ButtonLink href="/ship-parcel">Send a parcel</ButtonLink>}
    >
      A shipment counts once we’ve collected it, in the month you booked it.
    </EmptyState>
  );
}

interface Row extends Carried {
  readonly name: string;
}

const count = (value: number) => value.toLocaleString('en-GB');

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Month', cell: ({ name }) => name },
  { key: 'shipments', header: 'Shipments', cell: ({ shipments }) => count(shipments), isNumeric: true },
  { key: 'parcels', header: 'Parcels', cell: ({ parcels }) => count(parcels), isNumeric: true },
  {
    key: 'co2e',
    header: 'Emissions (estimate)',
    cell: ({ co2e_grams }) => <Co2e grams={co2e_grams} />,
    isNumeric: true,
  },
];

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

function MonthTable({ statement: { year, months, total } }: { readonly statement: EmissionsStatement }) {
  const rows = months.map(({ month, ...carried }) => ({
    name: monthName.format(new Date(`${month}-01T00:00:00Z`)),
    ...carried,
  }));
  return (
    <Table
      caption={`What your shipments emitted in ${year}`}
      isCaptionHidden
      columns={columns}
      rows={[...rows, { name: `All of ${year}`, ...total }]}
      rowKey={({ name }) => name}
    />
  );
}
