import { useQuery } from '@tanstack/react-query';
import { openSharedPickup } from '../../../contract/points/pickups.ts';
import { PickupCard } from '../../features/tracking/pickup-card.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useLinkToken } from '../../lib/navigation/use-link-token.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

export const page = { title: 'Collect a parcel', description: 'Where to collect a parcel for somebody, and its PIN.' };

/** Target of the link that a receiver sends to who collects the parcel for them. */
export function Component() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      {token === '' ? <NoLink /> : <Opened token={token} />}
    </div>
  );
}

function NoLink({ message }: { readonly message?: string }) {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Collect a parcel</h1>
      <EmptyState title="Ask for a new link">
        {message ?? 'This page needs the whole link that the parcel’s receiver sent you.'}
      </EmptyState>
    </>
  );
}

function Opened({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [openSharedPickup.name, token],
      queryFn: ({ signal }) => call(openSharedPickup, { body: { token } }, signal, { isQuiet: true }),
    },
    queryClient,
  );
  if (error && !isFetching) {
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION')) return <NoLink message={error.message} />;
    return <LoadFailure title="We couldn’t load this parcel" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the parcel">
        <Skeleton className="h-48" />
      </SkeletonGroup>
    );
  }
  const { first_name: name, pin, parcels } = data.pickup;
  const several = parcels.length > 1;
  const what = several ? `${parcels.length} parcels` : 'a parcel';
  return (
    <>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">
        {name === '' ? `Collect ${what}` : `Collect ${what} for ${name}`}
      </h1>
      {parcels.map(({ number, qr, ...pickup }) => (
        <section key={number} className="grid gap-3">
          <h2 className="text-xl">{several ? `Parcel ${number}` : 'Show this at the till'}</h2>
          <PickupCard pickup={{ ...pickup, needs_pin: true }} pin={pin} qr={qr} />
        </section>
      ))}
    </>
  );
}
