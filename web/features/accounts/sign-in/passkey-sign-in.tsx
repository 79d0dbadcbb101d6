import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Session } from '../../../../contract/accounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { canOfferPasskeys, canUsePasskeys, signInByPasskey } from '../passkey-ceremony.ts';
import { keepFocus } from './keep-focus.ts';
import { startSession } from './start-session.ts';

/** Signs in with a passkey: by a button below the form, or from the suggestions of the e-mail field. */
export function PasskeySignIn() {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  usePasskeyAutofill(startSession);

  async function ask() {
    setIsAsking(true);
    setProblem(undefined);
    try {
      const session = await signInByPasskey();
      if (session) startSession(session);
      else setProblem('Passkey sign-in was cancelled. Try again, or log in with your password.');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
    } finally {
      setIsAsking(false);
    }
  }

  if (!canUsePasskeys()) return null;
  return (
    <section aria-label="Sign in without a password" className="grid gap-4 border-t border-line pt-5">
      {problem !== undefined && <Notice isLive>{problem}</Notice>}
      <Button
        variant="secondary"
        isLoading={isAsking}
        loadingText="Waiting for your passkey"
        onMouseDown={keepFocus}
        onClick={() => void ask()}
      >
        <KeyRound aria-hidden="true" />
        Sign in with a passkey
      </Button>
    </section>
  );
}

/**
 * Has the browser offer the customer's passkeys among the suggestions of the e-mail field, for as long as the page is there. Who wants
 * to type a password notices nothing of it.
 */
function usePasskeyAutofill(onSignedIn: (session: Session) => void): void {
  useEffect(() => {
    const leaving = new AbortController();
    void offer(leaving.signal, onSignedIn);
    return () => leaving.abort();
  }, [onSignedIn]);
}

async function offer(signal: AbortSignal, onSignedIn: (session: Session) => void): Promise<void> {
  try {
    if (!(await canOfferPasskeys())) return;
    const session = await signInByPasskey({ isOffer: true, signal });
    if (session && !signal.aborted) onSignedIn(session);
  } catch {
    // An offer that can't be made is not missed; a passkey that was refused has shown why.
  }
}
