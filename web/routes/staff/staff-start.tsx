import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endStaffSession, type StaffMember, startStaffSession } from '../../../contract/staff/staff.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { Redirect } from '../../layout/redirect.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatDay } from '../../lib/format-date-time.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

export const page = { title: 'Staff', description: 'For people who work here.' };

/** The staff session is in memory alone: a reload starts another, after the second factor. */
const sessionQuery = { ...endpointQuery(startStaffSession, {}), staleTime: 'static' as const, retry: false };

export function Component() {
  const isSignedIn = useIsSignedIn();
  const [isOut, setIsOut] = useState(false);
  if (isOut) {
    return (
      <AccountPage title="Staff">
        <Notice tone="success" isLive>
          You’re logged out.
        </Notice>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </AccountPage>
    );
  }
  if (!isSignedIn) return <Redirect to="/auth/login?redirect=/staff" />;
  return <StaffStart onSignedOut={() => setIsOut(true)} />;
}

function StaffStart({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { data, error } = useQuery(sessionQuery, queryClient);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: (accessToken: string) => call(endStaffSession, {}, undefined, { accessToken }),
      onSuccess: () => {
        queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
        onSignedOut();
      },
    },
    queryClient,
  );
  if (error) {
    const isFactorMissing = hasCode(error, 'SECOND_FACTOR_REQUIRED');
    return (
      <AccountPage title="Staff" isBadNews={!isFactorMissing}>
        <Notice tone={isFactorMissing ? 'information' : 'danger'}>{error.message}</Notice>
        {isFactorMissing && (
          <>
            <Button onClick={() => void signOut()}>Log in again</Button>
            <p className="text-quiet">
              No passkey and no authenticator app yet? <Link href="/settings">Set one up in Setting</Link> first.
            </p>
          </>
        )}
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Staff">
      {data ? (
        <>
          <Details member={data.member} />
          <Button
            variant="secondary"
            isLoading={isPending}
            loadingText="Logging out"
            onClick={() => mutate(data.access_token)}
          >
            Log out
          </Button>
        </>
      ) : (
        <SkeletonGroup label="Starting your staff session">
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
    </AccountPage>
  );
}

function Details({ member: { full_name, email, role, depot, since } }: { readonly member: StaffMember }) {
  const lines = [
    ['Name', full_name],
    ['Email address', email],
    ['Role', roleNames[role]],
    ['Depot', depot?.name ?? 'Everywhere'],
    ['Since', formatDay(since)],
  ] as const;
  return (
    <dl className="grid gap-3">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const roleNames: Readonly<Record<StaffMember['role'], string>> = {
  DRIVER: 'Driver',
  DEPOT: 'Depot',
  DISPATCH: 'Dispatch',
  SUPPORT: 'Support',
  FINANCE: 'Finance',
  OWNER: 'Owner',
};
