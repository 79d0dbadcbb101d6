import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { signInWithPasskey as endpoint } from '../../contract/account-passkeys.ts';
import type { EndpointRequest } from '../../contract/endpoint.ts';
import { refuse } from '../http/errors.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import type { Account } from './account.ts';
import { findAccount } from './accounts.repository.ts';
import { logSignIn } from './log-sign-in.ts';
import { challengeIn, relyingPartyOf, useChallenge } from './passkey-challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { findPasskey, type PasskeyRow, touchPasskey } from './passkeys.repository.ts';
import { requireVerifiedEmail } from './require-verified-email.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { type SignedIn, startSession } from './start-session.ts';
import { userHandleOf } from './user-handle.ts';
import type { Visitor } from './visitor.ts';

type Assertion = EndpointRequest<typeof endpoint>['body'];

/** Why nobody was signed in; whichever it is, the challenge is used up. */
type NotSignedIn = 'too late' | 'unknown' | 'wrong' | 'copied' | 'email not verified';

/**
 * Signs in with a passkey. Its device has verified who holds it, so it stands for both factors and no code is asked for. A failed
 * try counts for the network as a wrong password does.
 */
export async function signInWithPasskey(deps: SignInDeps, visitor: Visitor, assertion: Assertion): Promise<SignedIn> {
  const attempt = await deps.countTry(deps.limits.failedSignInsPerAddress, `sign in from ${visitor.network}`);
  if (!attempt.isAllowed) throw tooManyTries(attempt, 'Too many sign-ins have failed from your network.');
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const passkey = await findPasskey(deps.database, assertion.id);
  const account = passkey && (await findAccount(deps.database, passkey.accountId));
  const used =
    account && challenge !== undefined ? await verify(deps, visitor, { assertion, passkey, challenge }) : undefined;
  const result = await deps.database.transaction().execute(async (trx): Promise<SignedIn | NotSignedIn> => {
    if (!(await useChallenge(trx, { challenge }, deps.now()))) return 'too late';
    if (!account) return 'unknown';
    if (!used) return 'wrong';
    if (!account.emailVerifiedAt) return 'email not verified';
    const use = { counter: used.newCounter, isSynced: used.credentialBackedUp, at: deps.now() };
    return (await touchPasskey(trx, passkey.id, use)) ? startSession(deps, trx, visitor, account) : 'copied';
  });
  if (typeof result === 'string') return refuseSignIn(deps, visitor, result, account);
  await attempt.forget();
  logSignIn(visitor, 'succeeded-by-passkey', account);
  return result;
}

async function refuseSignIn(
  deps: SignInDeps,
  visitor: Visitor,
  reason: NotSignedIn,
  account: Account | undefined,
): Promise<never> {
  if (reason === 'too late') return refuse('VALIDATION', 'That took too long. Please try again.');
  if (!account) {
    logSignIn(visitor, 'unknown-passkey', undefined);
    return refuse('NOT_FOUND', 'We don’t know this passkey. Please log in with your password.');
  }
  if (reason === 'email not verified') await requireVerifiedEmail(deps, account);
  if (reason === 'copied')
    visitor.log.warn({ event: 'passkey-copied', accountId: account.id }, 'a passkey counted backwards');
  else logSignIn(visitor, 'wrong-passkey', account);
  return refuse('WRONG_CREDENTIALS', 'This passkey could not be verified. Please log in with your password.');
}

interface Shown {
  readonly assertion: Assertion;
  readonly passkey: PasskeyRow;
  readonly challenge: string;
}

/** What the library says of an assertion; undefined, and a line in the log, where it proves nothing. */
async function verify(
  { site }: SignInDeps,
  { log }: Visitor,
  { assertion, passkey, challenge }: Shown,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  const { userHandle, ...response } = assertion.response;
  const owner = Buffer.from(userHandleOf(passkey.accountId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) return undefined;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin(),
      expectedRPID: relyingPartyOf(site),
      // The counter is compared where it is written, so that of two copies used at once one is noticed.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : undefined;
  } catch (error) {
    log.warn({ err: error }, 'a passkey was refused');
    return undefined;
  }
}
