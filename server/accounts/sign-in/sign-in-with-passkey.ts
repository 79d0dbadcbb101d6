import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type {
  signInWithPasskey as endpoint,
  startPasskeySignIn as startEndpoint,
} from '../../../contract/accounts/passkeys.ts';
import type { EndpointAnswer, EndpointRequest } from '../../../contract/endpoint.ts';
import { refuse } from '../../http/errors.ts';
import { type PasskeyRow, selectPasskey, touchPasskey } from '../credentials/passkeys.repository.ts';
import {
  challengeLifeMs,
  consumeChallenge,
  loadWebauthn,
  readChallenge,
  relyingPartyOf,
  saveChallenge,
  userHandleOf,
} from '../credentials/webauthn.ts';
import { claimAtLogIn } from '../guests/claim-guests.ts';
import { limitFailedSignIns } from '../rate-limits.ts';
import type { SignInDeps, User } from '../user.ts';
import { selectUser } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { logSignIn, requireVerifiedEmail, type SignedIn, startSession } from './start-session.ts';

/** The challenge names no user and no passkey, so it reveals nothing. */
export async function startPasskeySignIn(deps: SignInDeps): Promise<EndpointAnswer<typeof startEndpoint>> {
  const rpId = relyingPartyOf(deps.site);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  await saveChallenge(deps, challenge);
  return { challenge, rpId, timeout: challengeLifeMs, userVerification: 'required' };
}

type Assertion = EndpointRequest<typeof endpoint>['body'];

/** In each case the challenge is consumed. */
type NotSignedIn = 'too late' | 'unknown' | 'wrong' | 'copied' | 'email not verified';

/** The passkey’s device verified its user, so no code is asked for. A failed attempt counts against the network. */
export async function signInWithPasskey(deps: SignInDeps, visitor: Visitor, assertion: Assertion): Promise<SignedIn> {
  const attempt = await limitFailedSignIns(deps, visitor);
  const challenge = readChallenge(assertion.response.clientDataJSON);
  const passkey = await selectPasskey(deps.database, assertion.id);
  const user = passkey && (await selectUser(deps.database, passkey.userId));
  const used = user && challenge !== undefined ? await verify(deps, visitor, assertion, passkey, challenge) : undefined;
  const result = await deps.database.transaction().execute(async (trx): Promise<SignedIn | NotSignedIn> => {
    if (!(await consumeChallenge(trx, { challenge }, deps.now()))) return 'too late';
    if (!user) return 'unknown';
    if (!used) return 'wrong';
    if (!user.emailVerifiedAt) return 'email not verified';
    const use = { counter: used.newCounter, isSynced: used.credentialBackedUp, at: deps.now() };
    return (await touchPasskey(trx, passkey.id, use))
      ? startSession(deps, trx, visitor, user, 'two factors')
      : 'copied';
  });
  if (typeof result === 'string') return refuseSignIn(deps, visitor, result, user);
  await attempt.forget();
  logSignIn(visitor, 'succeeded-by-passkey', user);
  await claimAtLogIn(deps, visitor, result.user);
  return result;
}

async function refuseSignIn(
  deps: SignInDeps,
  visitor: Visitor,
  reason: NotSignedIn,
  user: User | undefined,
): Promise<never> {
  if (reason === 'too late') return refuse('VALIDATION', 'That took too long. Please try again.');
  if (!user) {
    logSignIn(visitor, 'unknown-passkey', undefined);
    return refuse('NOT_FOUND', 'We don’t recognise this passkey. Please log in with your password.');
  }
  if (reason === 'email not verified') await requireVerifiedEmail(deps, user);
  if (reason === 'copied')
    visitor.log.warn({ event: 'passkey-copied', userId: user.id }, 'a passkey counted backwards');
  else logSignIn(visitor, 'wrong-passkey', user);
  return refuse('WRONG_CREDENTIALS', 'We couldn’t verify this passkey. Please log in with your password.');
}

/** Undefined, with a log line, if the assertion is invalid. */
async function verify(
  { site }: SignInDeps,
  { log }: Visitor,
  assertion: Assertion,
  passkey: PasskeyRow,
  challenge: string,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  const { userHandle, ...response } = assertion.response;
  const owner = Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== owner) return undefined;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin(),
      expectedRPID: relyingPartyOf(site),
      // The counter is compared in the update, so that a copy used at the same time is noticed.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : undefined;
  } catch (error) {
    log.warn({ err: error }, 'a passkey was refused');
    return undefined;
  }
}
