import type { Session } from '../../../contract/accounts/accounts.ts';
import {
  addPasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../../contract/accounts/passkeys.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { loadChunk } from '../../lib/load-chunk.ts';

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Among the suggestions of a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

interface SignInCeremony {
  /** Waits for the customer to choose one among a field's suggestions, instead of asking at once. */
  readonly isOffer?: boolean;
  /** Cancels the offer. */
  readonly signal?: AbortSignal;
}

/** Undefined if the customer or the signal cancelled it; throws an ApiError if the server refused the passkey. */
export async function signInByPasskey({ isOffer = false, signal }: SignInCeremony = {}): Promise<Session | undefined> {
  const { startAuthentication, sendSignal, WebAuthnAbortService } = await loadLibrary();
  const optionsJSON = await call(startPasskeySignIn, {}, signal, { isQuiet: isOffer });
  if (signal?.aborted) return undefined;
  signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffer }).catch(() => undefined);
  if (!assertion) return undefined;
  try {
    return await call(signInWithPasskey, { body: assertion });
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) {
      // Removed here but not there: the browser may stop offering it. Where it can't, it will be refused again.
      const unknown = { signalName: 'unknownCredential', rpID: optionsJSON.rpId, credentialID: assertion.id } as const;
      await sendSignal(unknown).catch(() => undefined);
    }
    throw error;
  }
}

/** The browser made no passkey. The message is for the customer. */
export class NoPasskeyMade extends Error {
  override readonly name = 'NoPasskeyMade';
}

/** On this device or on a security key. */
export async function createPasskey({ name, password }: { readonly name: string; readonly password: string }) {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = await call(startPasskey, { body: { password } });
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    throw new NoPasskeyMade(isThere ? 'You already have a passkey on this device.' : 'That didn’t work. Try again.');
  });
  return call(addPasskey, { body: { name, credential } });
}

/** Few visitors of the log-in page need it. */
function loadLibrary() {
  return loadChunk(() => import('@simplewebauthn/browser'));
}
