import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type Carried,
  type EmissionsStatement,
  emissionsStatement,
  emissionsTable,
} from '../../../contract/emissions.ts';
import { formatMass } from '../../../contract/values/co2e.ts';
import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { Co2e } from '../../features/quotes/co2e.tsx';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export const page = {
  title: 'Your carbon footprint',
  description: 'The carbon footprint of your parcels, year by year.',
};

/** The year is in the address; without one it is this year. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const year = search.get('year') ?? '';
  return (
    <div className="mx-auto grid min-h-account w-full max-w-page grid-cols-1 content-start gap-5 px-gutter pt-5 pb-12 sm:gap-6 sm:pt-8 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Your carbon footprint</h1>
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
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <YearSelect statement={data} onYear={onYear} />
        {data.months.length > 0 && <DownloadStatement year={data.year} />}
      </div>
      {data.months.length === 0 ? (
        <NothingCarried year={data.year} />
      ) : (
        <>
          <YearPanel statement={data} />
          {data.months.length > 1 && <MonthTable statement={data} />}
        </>
      )}
      <details open className="rounded-card border border-line bg-surface px-5">
        <summary className="summary-chevron">
          <h2 className="text-base">How we count</h2>
        </summary>
        <div className="grid gap-4 pb-5">
          <ul className="list-disc gap-x-16 text-quiet *:mb-2 *:ml-5 *:break-inside-avoid marker:text-link lg:columns-2">
            {data.method.split(/(?<=[^)]\.) (?=[A-Z])/).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>
            <Link href="/our-goals#how-we-count">Every figure we use, and what we leave out</Link>
          </p>
        </div>
      </details>
    </div>
  );
}

/** The figure of the year, and a bar for each of its months. */
function YearPanel({ statement: { year, months, total } }: { readonly statement: EmissionsStatement }) {
  const most = Math.max(...months.map(({ co2e_grams: grams }) => grams), 1);
  const bars = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return { month, grams: months.find((one) => one.month === month)?.co2e_grams ?? 0 };
  });
  const parcels = total.parcels === 1 ? '1 parcel' : `${count(total.parcels)} parcels`;
  return (
    <Card tone="evergreen" className="grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:items-start">
      <div>
        <p className="figures text-price font-extrabold">{formatMass(total.co2e_grams)}</p>
        <p className="mt-1 text-lg font-semibold">
          CO<sub>2</sub>e in {year}, an estimate
        </p>
        <p className="text-quiet">
          {parcels}
          {total.parcels > 1 && `, ${formatMass(Math.round(total.co2e_grams / total.parcels))} each on average`}
        </p>
      </div>
      <div aria-hidden="true" className="grid gap-1">
        <svg viewBox="0 0 240 82" className="h-auto w-full">
          <path className="stroke-route-ahead" strokeWidth="2" d="M0 80h240" />
          {bars.map(({ month, grams }, index) => (
            <rect
              key={month}
              x={index * 20 + 3}
              width="14"
              y={80 - (76 * grams) / most}
              height={(76 * grams) / most}
              rx="3"
              className="fill-volt"
            />
          ))}
        </svg>
        <div className="grid grid-cols-12 text-center text-[0.875rem] leading-5">
          {bars.map(({ month, grams }) => (
            <span key={month} className={grams > 0 ? 'font-semibold' : 'text-quiet'}>
              {monthName.format(new Date(`${month}-01T00:00:00Z`)).charAt(0)}
            </span>
          ))}
        </div>
      </div>
    </Card>
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
