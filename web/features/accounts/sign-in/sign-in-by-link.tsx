import { useState } from 'react';
import { signInWithLink } from '../../../../contract/accounts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EmailedLink } from '../use-emailed-link.ts';
import { startSession } from './start-session.ts';

interface SignInByLinkProps {
  readonly link: EmailedLink;
  /** Called with the server's challenge where a code is needed too: the link replaces the password only. */
  readonly onChallenge: (challenge: string) => void;
}

/** Signs in with the link that is mailed after too many wrong passwords. It waits for a click: opening the link alone signs nobody in. */
export function SignInByLink({ link, onChallenge }: SignInByLinkProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signIn() {
    setIsSending(true);
    try {
      startSession(await call(signInWithLink, { body: link }));
    } catch (error) {
      setIsSending(false);
      if (!(error instanceof ApiError)) return;
      if (error.challenge !== undefined) onChallenge(error.challenge);
      else setFailure(error.message);
    }
  }

  if (failure !== undefined) return <Notice tone="danger">{failure}</Notice>;
  return (
    <Notice title="You have opened a sign-in link">
      <p className="mb-3 break-words">It signs you in as {link.email}, without a password.</p>
      <Button onClick={() => void signIn()} isLoading={isSending} loadingText="Logging you in">
        Login with this link
      </Button>
    </Notice>
  );
}
