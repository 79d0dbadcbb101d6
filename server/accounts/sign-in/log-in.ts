import { isAppCode } from '../../../contract/accounts/second-factor.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import {
  deleteRecoveryCode,
  selectAuthenticator,
  selectRecoveryCodeCount,
  selectRecoveryHash,
  updateTotpStep,
} from '../credentials/authenticators.repository.ts';
import type { QueueCaller } from '../credentials/fair-queue.ts';
import { slotOf } from '../credentials/recovery-code.ts';
import { matchTotp } from '../credentials/totp.ts';
import { claimAtLogIn } from '../guests/claim-guests.ts';
import { refuseLink } from '../mailed-links.ts';
import { limitCodes, limitSignIns } from '../rate-limits.ts';
import { consumeToken, consumeTokenOf, selectTokenOwner } from '../tokens.repository.ts';
import type { AccountDeps, SignInDeps, User } from '../user.ts';
import { lockUserWithPassword, selectUser, selectUserByEmail, updatePassword } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import {
  logSignIn,
  requireSession,
  requireVerifiedEmail,
  type SignedIn,
  startSession,
  startSessionOrChallenge,
} from './start-session.ts';

/**
 * A wrong password and an unknown address get the same response after the same work; only somebody who knows the password learns that
 * the address is not verified, or that a code is needed. A right password never counts as a guess.
 */
export async function logIn(
  deps: AccountDeps,
  visitor: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const user = await selectUserByEmail(deps.database, email);
  const attempt = await limitSignIns(deps, visitor, email, user).catch((error: unknown) => {
    logSignIn(visitor, 'refused', user);
    throw error;
  });
  const isRight = await deps.passwords.verify(attempt.caller, password, user?.passwordHash);
  if (!user || !isRight) {
    logSignIn(visitor, 'failed', user);
    return refuseCredentials();
  }
  await attempt.forget();
  if (!user.emailVerifiedAt) logSignIn(visitor, 'not-verified', user);
  await requireVerifiedEmail(deps, user);
  const started = await deps.database.transaction().execute(async (trx) => {
    // A password change ends all sessions; none may start with the old password after it.
    if (!(await lockUserWithPassword(trx, user.id, user.passwordHash))) return refuseCredentials();
    return startSessionOrChallenge(deps, trx, visitor, user);
  });
  logSignIn(visitor, 'challenge' in started ? 'awaits-code' : 'succeeded', user);
  if (deps.passwords.isOutdated(user.passwordHash)) await renewHash(deps, attempt.caller, user, password);
  const signedIn = requireSession(started);
  await claimAtLogIn(deps, visitor, user);
  return signedIn;
}

function refuseCredentials(): never {
  return refuse('WRONG_CREDENTIALS', 'Wrong email address or password. Please try again.');
}

async function renewHash(
  { database, now, passwords }: AccountDeps,
  caller: QueueCaller,
  user: User,
  password: string,
): Promise<void> {
  const hash = await passwords.hash(caller, password);
  await updatePassword(database, user.id, { hash, ifStill: user.passwordHash, at: now() });
}

const signInLinkMessages = {
  used: 'This link has been used. Please log in with your password.',
  expired: 'This link has expired. Please log in with your password.',
};

/** Works once, however many guesses were made, and replaces the password only: a code may still be asked for. */
export async function signInWithLink(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<SignedIn> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'sign-in' } as const;
  const found = await deps.database.transaction().execute(async (trx) => {
    const userId = await consumeToken(trx, shown, deps.now());
    const user = userId === undefined ? undefined : await selectUser(trx, userId);
    return user && { user, started: await startSessionOrChallenge(deps, trx, visitor, user) };
  });
  if (!found) return refuseLink(deps.database, shown, signInLinkMessages);
  const { user, started } = found;
  logSignIn(visitor, 'challenge' in started ? 'awaits-code-after-link' : 'succeeded-by-link', user);
  return requireSession(started);
}

/**
 * Consumes code and challenge in the transaction that starts the session, so neither works twice. A wrong code counts as a guess and
 * keeps the challenge.
 */
export async function enterSecondFactor(
  deps: SignInDeps,
  visitor: Visitor,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<SignedIn> {
  const shown = { hash: hashSecretToken(challenge), purpose: 'second-factor' } as const;
  const userId = await selectTokenOwner(deps.database, shown, deps.now());
  const user = userId === undefined ? undefined : await selectUser(deps.database, userId);
  if (!user) return refuseChallenge();
  const attempt = await limitCodes(deps, visitor, user);
  // Consumes nothing yet, so that the slow hash runs before the transaction.
  const proof: CodeProof | undefined = isAppCode(code)
    ? await checkAppCode(deps, user.id, code)
    : await checkRecoveryCode(deps, attempt.caller, user.id, code);
  if (!proof) {
    logSignIn(visitor, 'wrong-code', user);
    return refuseCode(isAppCode(code) ? wrongAppCode : wrongRecoveryCode);
  }
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    if (!(await consumeSecondFactor(trx, user.id, proof)))
      return refuseCode('step' in proof ? usedAppCode : wrongRecoveryCode);
    if (!(await consumeTokenOf(trx, shown, user.id, deps.now()))) return refuseChallenge();
    if ('recoveryHash' in proof) await mailRecoveryCodeUsed(deps, trx, visitor, user);
    return startSession(deps, trx, visitor, user, 'two factors');
  });
  await attempt.forget();
  logSignIn(visitor, 'step' in proof ? 'succeeded-with-code' : 'succeeded-with-recovery-code', user);
  await claimAtLogIn(deps, visitor, user);
  return signedIn;
}

export const wrongAppCode = 'That code isn’t right. Enter the code your app shows now.';
const usedAppCode = 'That code has been used. Wait for the next one.';
const wrongRecoveryCode = 'That recovery code isn’t right, or has been used.';

export function refuseCode(message: string): never {
  return refuse('VALIDATION', message, { code: message });
}

function refuseChallenge(): never {
  const message = 'That took too long, or you’ve already logged in. Please log in again.';
  return refuse('VALIDATION', message, { challenge: message });
}

/** A recovery code works without the phone, so we email the owner. */
async function mailRecoveryCodeUsed(
  { enqueueMail, now }: SignInDeps,
  trx: Trx,
  visitor: Visitor,
  user: User,
): Promise<void> {
  const left = await selectRecoveryCodeCount(trx, user.id);
  const values = { fullName: user.fullName, at: now().toISOString(), device: visitor.device, left };
  await enqueueMail(trx, { template: 'recovery-code-used', to: user.email, values });
}

/** The time step of an app code, or the hash of a recovery code. */
type CodeProof = { readonly step: number } | { readonly recoveryHash: string };

/** Of several calls at once, one succeeds. */
function consumeSecondFactor(trx: Trx, userId: string, proof: CodeProof): Promise<boolean> {
  return 'step' in proof
    ? updateTotpStep(trx, userId, proof.step)
    : deleteRecoveryCode(trx, userId, proof.recoveryHash);
}

async function checkAppCode({ database, now, secrets }: SignInDeps, userId: string, code: string) {
  const authenticator = await selectAuthenticator(database, userId);
  if (!authenticator?.confirmedAt) return undefined;
  const step = matchTotp(secrets.open(authenticator.sealedSecret, userId), code, now());
  return step === undefined ? undefined : { step };
}

async function checkRecoveryCode(
  { database, passwords }: SignInDeps,
  caller: QueueCaller,
  userId: string,
  code: string,
) {
  const slot = slotOf(code);
  const recoveryHash = slot === undefined ? undefined : await selectRecoveryHash(database, userId, slot);
  const isRight = await passwords.verify(caller, code, recoveryHash);
  return isRight && recoveryHash !== undefined ? { recoveryHash } : undefined;
}
