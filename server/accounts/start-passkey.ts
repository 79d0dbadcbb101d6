import type { startPasskey as endpoint } from '../../contract/account-passkeys.ts';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { passkeyAlgorithms } from './passkey-algorithms.ts';
import { challengeLifeMs, keepChallenge, relyingPartyOf } from './passkey-challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { findPasskeys } from './passkeys.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { userHandleOf } from './user-handle.ts';

/** More than anybody has devices. */
const mostPasskeys = 20;

/**
 * Gives who knows the password what a browser makes a passkey from: one that it finds by itself at log-in, behind a fingerprint, a face
 * or a PIN. Which maker it comes from is not asked.
 */
export async function startPasskey(
  deps: SignInDeps,
  customer: Customer,
  password: string,
): Promise<EndpointAnswer<typeof endpoint>> {
  const known = await findPasskeys(deps.database, customer.id);
  if (known.length >= mostPasskeys) {
    refuse('CONFLICT', `You have ${mostPasskeys} passkeys. Please remove one that you no longer use first.`);
  }
  const { id, email, fullName } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;
  const rp = { id: relyingPartyOf(deps.site), name: deps.site.name };
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: email,
    userID: userHandleOf(id),
    userDisplayName: fullName,
    timeout: challengeLifeMs,
    attestationType: 'none',
    authenticatorSelection: selection,
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  await keepChallenge(deps, options.challenge, id);
  return {
    rp,
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeLifeMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: selection,
    attestation: 'none',
  };
}
