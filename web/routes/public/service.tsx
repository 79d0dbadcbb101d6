import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  serviceFigures,
  serviceMonthTexts,
  servicePlaceholders,
  smallestServiceGroup,
} from '../../../contract/service-figures.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export const page = {
  title: 'How well we deliver',
  description: `How many parcels ${company.name} delivers on time and how many are lost, month by month, from our own scans, and how we count.`,
};

export function Component() {
  const [search] = useSearchParams();
  const isTemplate = import.meta.env.SSR && search.has('figures');
  return (
    <div className="mx-auto grid max-w-page gap-10 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">How well we deliver</h1>
        <p className="mt-3 text-lg text-quiet">From our own scans, month by month, good or bad.</p>
      </header>
      {isTemplate ? <Months rows={[servicePlaceholders]} /> : <Figures />}
      <section aria-labelledby="method" className="max-w-measure">
        <h2 id="method" className="text-xl">
          How we count
        </h2>
        <div className="prose mt-1">
          <ul>
            <li>A parcel counts in the month in which it was booked, once we’ve collected it.</li>
            <li>
              On time means delivered, or first tried, by the day we promised: the working days of its price, counted
              from the day we collected it, or the later day its receiver asked for. A parcel we hold or delay is late,
              whatever the reason.
            </li>
            <li>A parcel that may still arrive in time isn’t counted as either. A lost parcel is never on time.</li>
            <li>Lost means we’ve given up looking for it. We show it for every 100,000 parcels collected.</li>
            <li>We show nothing of a month with fewer than {smallestServiceGroup} parcels.</li>
            <li>
              The figures of the last three months are counted again every night, the current month’s once it’s over.
            </li>
          </ul>
          <p>
            Not shown yet: complaints answered in time, because we don’t record when each was answered, and days to
            settle a claim, because claims come with our complaints. <Link href="/complaints">Make a complaint</Link> if
            something went wrong.
          </p>
        </div>
      </section>
    </div>
  );
}

function Figures() {
  const { data, error, refetch } = useQuery(endpointQuery(serviceFigures, {}), queryClient);
  if (error) return <LoadFailure title="We couldn’t load the figures" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading the figures">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  if (data.data.length === 0) return <p>The first figures come the night after we start to carry parcels.</p>;
  return <Months rows={data.data.map(serviceMonthTexts)} />;
}

type Row = ReturnType<typeof serviceMonthTexts>;

/** A month that is too small says so once. */
const notCounted = '–';

const columns: readonly Column<Row>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => month },
  { key: 'parcels', header: 'Parcels', cell: ({ parcels }) => parcels, isNumeric: true },
  {
    key: 'onTime',
    header: 'On time',
    cell: ({ onTime }) => onTime !== notCounted && <strong className="text-xl">{onTime}</strong>,
    isNumeric: true,
  },
  { key: 'lost', header: 'Lost per 100,000', cell: ({ lost }) => lost !== notCounted && lost, isNumeric: true },
];

function Months({ rows }: { readonly rows: readonly Row[] }) {
  return <Table caption="Parcels by month" columns={columns} rows={rows} rowKey={({ month }) => month} />;
}
