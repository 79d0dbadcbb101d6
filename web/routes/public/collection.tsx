import { useQuery } from '@tanstack/react-query';
import { changeOpenedCollection, openCollection } from '../../../contract/collections.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { CollectionPanel } from '../../features/shipments/collection/collection-panel.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { useLinkToken } from '../../lib/navigation/use-link-token.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

export const page = { title: 'Your collection', description: 'When we collect your parcel, and how to change it.' };

/** Target of the link in a mail about a collection, for who is not logged in. */
export function Component() {
  const token = useLinkToken();
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Your collection</h1>
      {token === '' ? <NoLink /> : <Opened token={token} />}
    </div>
  );
}

function NoLink({ message }: { readonly message?: string }) {
  return (
    <EmptyState title="Open the link in our email" action={<ButtonLink href="/dashboard">My Shipments</ButtonLink>}>
      {message ?? 'This page needs the link we emailed you. You can also log in and open the shipment in My Shipments.'}
    </EmptyState>
  );
}

function Opened({ token }: { readonly token: string }) {
  const queryKey = [openCollection.name, token];
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call(openCollection, { body: { token } }, signal, { isQuiet: true }),
    },
    queryClient,
  );
  if (error && !isFetching) {
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION')) return <NoLink message={error.message} />;
    return <LoadFailure title="We couldn’t load your collection" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading your collection">
        <Skeleton className="h-48" />
      </SkeletonGroup>
    );
  }
  const change = async (slot: string | null) => {
    const { message: _message, ...seen } = await call(changeOpenedCollection, { body: { token, slot } });
    queryClient.setQueryData(queryKey, { ...data, ...seen });
  };
  return (
    <>
      <CollectionPanel seen={data} onChange={change} />
      <Card className="grid gap-2">
        <h2 className="text-xl">{data.tracking_codes.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
        {data.town !== '' && <p>We collect in {data.town}.</p>}
        <ul className="grid gap-1">
          {data.tracking_codes.map((code) => (
            <li key={code}>
              <Link href={trackPathOf(code)} className="figures inline-flex min-h-11 items-center">
                {groupTrackingCode(code)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
