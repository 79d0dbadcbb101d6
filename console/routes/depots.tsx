import { useQuery } from '@tanstack/react-query';
import { Clock, PackageCheck } from 'lucide-react';
import { type DepotRecord, listDepots } from '../../contract/staff/staff.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Nothing } from '../parts/listing.tsx';
import { PageHead } from '../parts/page-head.tsx';

export function Component() {
  const { data, error, refetch } = useQuery(endpointQuery(listDepots, {}), queryClient);
  return (
    <>
      <PageHead title="Depots" lead="Where parcels are scanned, sorted and loaded. Times are London’s." />
      {error && !data && <LoadFailure title="We couldn’t load: depots" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Loading depots">
          <Skeleton className="h-64 rounded-card" />
        </SkeletonGroup>
      )}
      {data?.data.length === 0 && <Nothing>There is no depot yet.</Nothing>}
      <div className="grid gap-5">
        {data?.data.map((depot) => (
          <Depot key={depot.id} depot={depot} />
        ))}
      </div>
      {data && (
        <p className="mt-5 max-w-measure text-sm text-quiet">
          The ring on each day is the cut-off. Depots are added on the server, with{' '}
          <code className="whitespace-nowrap">npm run depots -- add</code>.
        </p>
      )}
    </>
  );
}

function Depot({ depot }: { readonly depot: DepotRecord }) {
  const { name, address, town, postcode, open_days, opens, closes, cut_off } = depot;
  return (
    <section
      aria-label={name}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-3 bg-surface p-4">
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="wrap-anywhere text-quiet">
            {address}, {town}, {postcode}
          </p>
        </div>
        <dl className="figures grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">
          <dt className="flex items-center gap-2 text-sm text-quiet">
            <Clock aria-hidden="true" className="size-4" />
            Open
          </dt>
          <dd>{`${opens} to ${closes}`}</dd>
          <dt className="flex items-center gap-2 text-sm text-quiet">
            <PackageCheck aria-hidden="true" className="size-4" />
            Cut-off
          </dt>
          <dd className="font-semibold">{cut_off}</dd>
        </dl>
      </div>
      <div className="grid gap-1.5 bg-surface p-4">
        <table aria-label={`Opening hours of ${name}`} className="w-full">
          <tbody>
            {dayNames.map((day, index) => (
              <tr key={day}>
                <th scope="row" className="w-0 py-1 pr-4 text-left text-sm font-medium text-quiet">
                  {day}
                </th>
                <td className="py-1">
                  {open_days.includes(index + 1) ? (
                    <Hours {...depot} />
                  ) : (
                    <span className="text-sm text-quiet">Closed</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p aria-hidden="true" className="figures ml-12 flex justify-between text-sm text-quiet">
          {['00', '06', '12', '18', '24'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
      </div>
    </section>
  );
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A day from midnight to midnight, with the hours it is open, and the cut-off as a station. */
function Hours({ opens, closes, cut_off }: Pick<DepotRecord, 'opens' | 'closes' | 'cut_off'>) {
  return (
    <span className="relative block h-5">
      <span className="sr-only">{`${opens} to ${closes}, cut-off ${cut_off}`}</span>
      <span aria-hidden="true" className="absolute inset-x-0 top-1.5 h-2 rounded-full bg-tint" />
      <span
        aria-hidden="true"
        className="absolute top-1.5 h-2 rounded-full bg-route"
        style={{ left: `${shareOf(opens)}%`, width: `${shareOf(closes) - shareOf(opens)}%` }}
      />
      <span
        aria-hidden="true"
        data-state="current"
        className="station absolute top-0.5 size-4 -translate-x-1/2"
        style={{ left: `${shareOf(cut_off)}%` }}
      />
    </span>
  );
}

/** Of the day that has passed by '17:30', in percent. */
function shareOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((hour * 60 + minute) / (24 * 60)) * 100;
}
