import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { signInWithLink } from '../../../contract/accounts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { updateSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { EmailedLink } from './use-emailed-link.ts';

/** Signs in with the link that an owner gets when others have guessed too often. It names the account and waits for a press, so that nobody is signed in unawares. */
export function SignInByLink({ link }: { readonly link: EmailedLink }) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function signIn() {
    setIsSending(true);
    try {
      const session = await call(signInWithLink, { body: link });
      toast.success('welcome back'); // section 8
      updateSession(session);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : undefined);
      setIsSending(false);
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
