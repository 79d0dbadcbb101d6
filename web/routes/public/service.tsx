import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ServiceMonth,
  serviceFigures,
  serviceMonthTexts,
  servicePlaceholders,
  smallestServiceGroup,
} from '../../../contract/service-figures.ts';
import { LarkDrawing } from '../../drawings/lark-drawing.tsx';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
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
      <section aria-labelledby="method">
        <h2 id="method" className="text-2xl">
          How we count
        </h2>
        <dl className="mt-4">
          {method.map(({ term, words }) => (
            <div
              key={term}
              className="grid gap-x-12 gap-y-1 border-t border-line py-5 lg:grid-cols-[16rem_minmax(0,1fr)]"
            >
              <dt className="text-lg font-semibold">{term}</dt>
              <dd className="max-w-measure">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const method: readonly { readonly term: string; readonly words: ReactNode }[] = [
  {
    term: 'On time',
    words:
      'Delivered, or first tried, by the day we promised: the working days of its price, counted from the day we collected it, or the later day its receiver asked for. A parcel we hold or delay is late, whatever the reason. One that may still arrive in time isn’t counted as either.',
  },
  {
    term: 'Lost',
    words:
      'We’ve given up looking for it. We show it for every 100,000 parcels collected. A lost parcel is never on time.',
  },
  {
    term: 'Month',
    words: `A parcel counts in the month in which it was booked, once we’ve collected it. We show nothing of a month with fewer than ${smallestServiceGroup} parcels.`,
  },
  {
    term: 'Counted again',
    words: 'Every night for the last three months, and for the current month once it’s over.',
  },
  {
    term: 'Not shown yet',
    words: (
      <>
        Complaints answered in time, because we don’t record when each was answered, and days to settle a claim, because
        claims come with our complaints. <Link href="/complaints">Make a complaint</Link> if something went wrong.
      </>
    ),
  },
];

function Figures() {
  const { data, error, refetch } = useQuery(endpointQuery(serviceFigures, {}), queryClient);
  if (error) return <LoadFailure title="We couldn’t load the figures" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading the figures">
        <div className="grid min-h-dvh content-start gap-10">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-48" />
        </div>
      </SkeletonGroup>
    );
  }
  const months = data.data;
  const newest = months.find(({ on_time_percent: percent }) => percent !== null);
  if (!newest) return <NothingToShow months={months} />;
  return (
    <>
      <NewestMonth month={newest} />
      <Months rows={months.map(serviceMonthTexts)} />
    </>
  );
}

/** The line of all its parcels: as far as they were on time. */
function NewestMonth({ month }: { readonly month: ServiceMonth }) {
  const { month: name, parcels, onTime, lost } = serviceMonthTexts(month);
  const figures = [
    { label: 'Parcels', figure: parcels },
    { label: 'Lost per 100,000', figure: lost },
  ].filter(({ figure }) => figure !== notCounted);
  return (
    <Card tone="evergreen" className="grid gap-8 sm:p-10">
      <div className="grid items-end gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <h2 className="text-lg font-semibold">
          <span className="figures block text-promise font-extrabold">{onTime}</span>
          on time in {name}
        </h2>
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {figures.map(({ label, figure }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-quiet">{label}</dt>
              <dd className="figures text-2xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Line percent={month.on_time_percent ?? 0} />
    </Card>
  );
}

function Line({ percent }: { readonly percent: number }) {
  const at = `min(${percent}%, 100% - 1.5rem)`;
  return (
    <div aria-hidden="true" className="relative h-16">
      <span className="absolute inset-x-0 bottom-2 border-t-4 route-ahead" />
      <span
        className="absolute bottom-2 left-0 route-reaches origin-left border-t-4 route-travelled"
        style={{ width: at }}
      />
      <span data-state="done" className="station absolute bottom-0 left-0" />
      <span className="station absolute right-0 bottom-0" />
      <span className="absolute bottom-2.5 -translate-x-full" style={{ left: `max(3.5rem, ${at})` }}>
        <LarkDrawing pose="resting" />
      </span>
    </div>
  );
}

const monthList = new Intl.ListFormat('en-GB');

function NothingToShow({ months }: { readonly months: readonly ServiceMonth[] }) {
  const names = months.map((month) => serviceMonthTexts(month).month).toReversed();
  return (
    <Card tone="evergreen" className="grid items-end gap-x-12 gap-y-8 sm:p-10 md:grid-cols-2">
      <div>
        <h2 className="text-2xl lg:text-3xl">No figures to show yet</h2>
        <p className="mt-3 max-w-measure text-lg">
          {names.length === 0
            ? 'The first figures come the night after we start to carry parcels.'
            : `${monthList.format(names)} had fewer than ${smallestServiceGroup} parcels${names.length > 1 ? ' each' : ''}. That’s too few for a fair percentage.`}
        </p>
      </div>
      <Line percent={0} />
    </Card>
  );
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
