import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { canUsePasskeys, signInByPasskey } from '../passkey-ceremony.ts';
import { keepFocus } from './keep-focus.ts';
import { startSession } from './start-session.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** The way in without a password, below the form: a button, and an offer among the suggestions of the e-mail field. */
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
      else setProblem('No passkey was used. You can try again, or log in with your password.');
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
