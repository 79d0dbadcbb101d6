import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountMessages, verifyEmail } from '../../../../contract/accounts.ts';
import { LoadingDrawing } from '../../../drawings/loading-drawing.tsx';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { withRedirect } from '../../../lib/with-redirect.ts';
import { saveSetupProof } from '../../../session/setup-proof.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EmailedLink } from '../use-emailed-link.ts';
import { ResendVerification } from './resend-verification.tsx';

/** After success: when the page says that it is about to go on, and when it does (specification, section 9). */
const settledAfterMs = 1500;
const leavesAfterMs = 4000;

/** Verifies the link of the mail as soon as it is shown, once: a link works once. */
export function VerifyAccount({ link }: { readonly link: EmailedLink }) {
  const { isPending, error } = useQuery(
    {
      queryKey: [verifyEmail.name, link],
      // Without the query's signal: a call that uses a link up must not be broken off and made again.
      queryFn: async () => {
        const { setup_token, phone } = await call(verifyEmail, { body: link });
        saveSetupProof({ email: link.email, setup_token, phone });
        return true;
      },
      staleTime: 'static',
    },
    queryClient,
  );
  if (isPending) return <Verifying />;
  if (!error) return <Verified />;
  if (error.message === accountMessages.verifiedAlready) return <VerifiedAlready />;
  return <VerificationFailure reason={error.message} email={link.email} />;
}

/** The link is not whole, so there is nothing to ask the server. */
export function IncompleteLink() {
  return <VerificationFailure reason={accountMessages.link} email="" />;
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
        {isSettled && 'We are taking you on.'}
      </p>
      <Button onClick={leave}>Continue</Button>
    </>
  );
}

/** For who opens a link again that has done its work. */
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
    <>
      <Notice tone="danger" title="Failed to verify your account" isLive>
        <p>Reason: {reason}</p>
      </Notice>
      <ResendVerification email={email} />
      <p className="text-center">
        <Link href={withRedirect('/auth/login', search.get('redirect'))}>Log in</Link>
      </p>
    </>
  );
}
