import { useEffect } from 'react';
import type { Session } from '../../../../contract/accounts.ts';
import { canOfferPasskeys, signInByPasskey } from '../passkey-ceremony.ts';

/**
 * Has the browser offer the customer's passkeys among the suggestions of the e-mail field, for as long as the page is there. Who wants
 * to type a password notices nothing of it.
 */
export function usePasskeyAutofill(onSignedIn: (session: Session) => void): void {
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
