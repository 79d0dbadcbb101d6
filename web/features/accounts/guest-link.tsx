import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { claimGuestLink, openGuestLink, renewGuestLink } from '../../../contract/accounts/guests.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { setGuestEmail, setGuestToken, useIsGuest } from '../../session/guest-session.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { tabStorage } from '../../session/tab-storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { AccountPage } from './account-page.tsx';

/** The link that was opened last in this tab: once its session has ended, it can be renewed. */
const linkKey = 'guest-link';

interface GuestLinkProps {
  readonly parcelId: string;
  /** For who is logged in. */
  readonly inAccount: ReactNode;
  /** The parcel, once there is a session. */
  readonly children: ReactNode;
}

/**
 * Starts a session with the emailed link that opened the page, or takes the parcel into the account of who is logged in. The link leaves the
 * address; an old one can be renewed.
 */
export function GuestLink({ parcelId, inAccount, children }: GuestLinkProps) {
  const { hash, pathname, search } = useLocation();
  const problem = useProblem();
  const navigate = useNavigate();
  const isGuest = useIsGuest();
  const isSignedIn = useIsSignedIn();
  const link = hash.slice(1);
  const { data, error } = useQuery(
    {
      queryKey: [openGuestLink.name, link],
      queryFn: async () => {
        const input = { body: { token: link } };
        if (!isSignedIn) return (await call(openGuestLink, input, undefined, { isQuiet: true })).access_token;
        await call(claimGuestLink, input, undefined, { isQuiet: true });
        return '';
      },
      enabled: link !== '',
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const isAnswered = data !== undefined || error !== null;
  useEffect(() => {
    if (!isAnswered) return;
    tabStorage.write(linkKey, link);
    if (data) setGuestToken(data);
    // Whose link leads nowhere may have the parcel in their account already.
    const isAway = isSignedIn && hasCode(error, 'NOT_FOUND');
    void navigate(pathname + search, { replace: true, state: { problem: isAway ? undefined : error?.message } });
  }, [isAnswered, data, error, isSignedIn, link, navigate, pathname, search]);

  if (link !== '') return <Opening />;
  if (isSignedIn && problem === undefined) return inAccount;
  return isGuest ? children : <RenewLink parcelId={parcelId} />;
}

function useProblem(): string | undefined {
  const { problem } = (useLocation().state ?? {}) as { readonly problem?: string }; // GuestLink sets it
  return problem;
}

function Opening() {
  return (
    <SkeletonGroup label="Opening your parcel">
      <div className="mx-auto grid max-w-form gap-6 px-gutter pt-8">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-80 w-full" />
      </div>
    </SkeletonGroup>
  );
}

/** An old link is enough: the new one goes to the same address. */
function RenewLink({ parcelId }: { readonly parcelId: string }) {
  const problem = useProblem();
  const isSignedIn = useIsSignedIn();
  const [token] = useState(() => tabStorage.read(linkKey) ?? '');
  const renewal = useMutation(
    {
      mutationFn: () => call(renewGuestLink, { body: { token, parcel_id: parcelId } }, undefined, { isQuiet: true }),
    },
    queryClient,
  );
  return (
    <AccountPage title="Your parcel" scene="closed">
      {renewal.data ? (
        <Notice tone="success" isLive title={renewal.data.message}>
          Open it within 15 minutes, in any browser.
        </Notice>
      ) : (
        <Notice tone="information" isLive>
          {renewal.error?.message ?? problem ?? 'Open the link in our email about your parcel to see it here.'}
        </Notice>
      )}
      {token !== '' && !renewal.data && (
        <Button isLoading={renewal.isPending} loadingText="Sending your link" onClick={() => renewal.mutate()}>
          Email me a new link
        </Button>
      )}
      <ButtonLink variant="secondary" href={isSignedIn ? '/dashboard' : '/auth/login'}>
        {isSignedIn ? 'All your shipments' : 'Log in'}
      </ButtonLink>
    </AccountPage>
  );
}

/** For who has paid without an account. From their own parcel the form to register has its address. */
export function KeepParcels({ email }: { readonly email?: string }) {
  useEffect(() => {
    if (email !== undefined) setGuestEmail(email);
  }, [email]);
  return (
    <section aria-labelledby="keep-parcels" className="grid gap-3 border-t border-line pt-5">
      <h2 id="keep-parcels" className="text-lg">
        Keep your parcels together
      </h2>
      <p>
        Create an account with the email address you’ve just used. Log in where you opened our email, and this parcel
        and its invoice are in My Shipments.
      </p>
      <ButtonLink variant="secondary" size="large" href="/auth/register" className="lg:justify-self-start">
        Create a password to keep your shipments
      </ButtonLink>
    </section>
  );
}
