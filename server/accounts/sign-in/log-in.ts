import { hashSecretToken } from '../../crypto/secret-token.ts';
import { refuse } from '../../http/errors.ts';
import type { QueueCaller } from '../credentials/fair-queue.ts';
import { claimAtLogIn } from '../guests/claim-guests.ts';
import { refuseLink } from '../mailed-links.ts';
import { limitSignIns } from '../rate-limits.ts';
import { consumeToken } from '../tokens.repository.ts';
import type { AccountDeps, User } from '../user.ts';
import { lockUserWithPassword, selectUser, selectUserByEmail, updatePassword } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import {
  logSignIn,
  requireSession,
  requireVerifiedEmail,
  type SignedIn,
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
