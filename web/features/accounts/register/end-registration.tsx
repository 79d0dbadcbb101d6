import { useState } from 'react';
import { accountMessages, endRegistration } from '../../../../contract/accounts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { company } from '../../../lib/company.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EmailedLink } from '../use-emailed-link.ts';

/** Ends a registration on a press, and not when the page opens: mail scanners open every link. */
export function EndRegistration({ link }: { readonly link: EmailedLink }) {
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<ApiError>();

  async function end() {
    setIsSending(true);
    try {
      const { message } = await call(endRegistration, { body: link });
      setAnswer(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  }

  if (answer !== undefined) {
    return (
      <>
        <Notice tone="success" title="Thank you for telling us" isLive>
          <p>{answer}</p>
        </Notice>
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </>
    );
  }
  if (failure?.fields['token'] !== undefined) {
    return (
      <>
        <Notice tone="danger" isLive>
          {failure.message}
        </Notice>
        {failure.message === accountMessages.verifiedSince && (
          <ButtonLink href="/auth/forgot-password">Set a new password</ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        Somebody registered with {company.name} as <strong className="break-words">{link.email}</strong>. If it wasn’t
        you, end the registration: we delete the name, phone number and password that were given.
      </p>
      {failure && (
        <Notice tone="danger" isLive>
          {failure.message}
        </Notice>
      )}
      <Button variant="danger" isLoading={isSending} loadingText="Ending the registration" onClick={() => void end()}>
        This wasn’t me
      </Button>
      <p className="text-quiet">If it was you, close this page and use the link in our email to verify your address.</p>
    </>
  );
}
