import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountMessages, verifyEmail } from '../../../contract/accounts/accounts.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ResendVerification } from '../../features/accounts/resend-verification.tsx';
import { type EmailedLink, useEmailedLink } from '../../features/accounts/use-emailed-link.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { withRedirect } from '../../lib/navigation/with-redirect.ts';
import { saveSetupToken } from '../../session/setup-token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const title = 'Verifying your account';

export const page = { title, description: 'We’re verifying your email address.' };

export function Component() {
  const link = useEmailedLink();
  return link ? <VerifyAccount link={link} /> : <VerificationFailure reason={accountMessages.link} email="" />;
}

// After success, the page announces the next page, and then opens it (specification, section 9).
const settledAfterMs = 1500;
const leavesAfterMs = 4000;

/** Verifies at once and only once: a link works once. */
function VerifyAccount({ link }: { readonly link: EmailedLink }) {
  const { isPending, error } = useQuery(
    {
      queryKey: [verifyEmail.name, link],
      // Without the query's signal: a call that uses a link up must not be broken off and made again.
      queryFn: async () => {
        const { setup_token, phone } = await call(verifyEmail, { body: link });
        saveSetupToken({ email: link.email, setup_token, phone });
        return true;
      },
      staleTime: 'static',
    },
    queryClient,
  );
  const isVerifiedAlready = error?.message === accountMessages.verifiedAlready;
  if (error && !isVerifiedAlready) return <VerificationFailure reason={error.message} email={link.email} />;
  return (
    <AccountPage title={title}>
      {isPending ? <Verifying /> : isVerifiedAlready ? <VerifiedAlready /> : <Verified />}
    </AccountPage>
  );
}

function Verifying() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4">
      <LoadingDrawing />
      <p className="text-quiet">Verifying your account</p>
    </div>
  );
}

function Verified() {
  const navigate = useNavigate();
  const [isSettled, setIsSettled] = useState(false);
  const [search] = useSearchParams();
  const next = withRedirect('/auth/account-verified', search.get('redirect'));
  const leave = useCallback(() => void navigate(next, { replace: true }), [navigate, next]);

  useEffect(() => {
    const settling = setTimeout(() => setIsSettled(true), settledAfterMs);
    const leaving = setTimeout(leave, leavesAfterMs);
    return () => {
      clearTimeout(settling);
      clearTimeout(leaving);
    };
  }, [leave]);

  return (
    <>
      <Notice tone="success" title="Success" isLive>
        <p>Your email address is verified.</p>
      </Notice>
      <p role="status" className="min-h-6 text-quiet">
        {isSettled && 'One moment…'}
      </p>
      <Button onClick={leave}>Continue</Button>
    </>
  );
}

/** The link was opened again after it worked. */
function VerifiedAlready() {
  const [search] = useSearchParams();
  return (
    <>
      <Notice tone="success" isLive>
        {accountMessages.verifiedAlready}
      </Notice>
      <ButtonLink href={withRedirect('/auth/login', search.get('redirect'))}>Log in</ButtonLink>
    </>
  );
}

function VerificationFailure({ reason, email }: { readonly reason: string; readonly email: string }) {
  const [search] = useSearchParams();
  return (
    <AccountPage title={title} scene="closed">
      <Notice tone="danger" title="Failed to verify your account" isLive>
        <p>Reason: {reason}</p>
      </Notice>
      <ResendVerification email={email} />
      <p className="text-center">
        <Link href={withRedirect('/auth/login', search.get('redirect'))}>Log in</Link>
      </p>
    </AccountPage>
  );
}
