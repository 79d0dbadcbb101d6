import { hashSecretToken } from '../../crypto/secret-token.ts';
import { refuse } from '../../http/errors.ts';
import type { Account, AccountDeps } from '../account.ts';
import {
  lockAccountWithPassword,
  selectAccount,
  selectAccountByEmail,
  updatePassword,
} from '../accounts.repository.ts';
import type { QueueCaller } from '../credentials/fair-queue.ts';
import { refuseLink } from '../mailed-links.ts';
import { limitSignIns } from '../rate-limits.ts';
import { consumeToken } from '../tokens.repository.ts';
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
  const account = await selectAccountByEmail(deps.database, email);
  const attempt = await limitSignIns(deps, visitor, email, account).catch((error: unknown) => {
    logSignIn(visitor, 'refused', account);
    throw error;
  });
  const isRight = await deps.passwords.verify(attempt.caller, password, account?.passwordHash);
  if (!account || !isRight) {
    logSignIn(visitor, 'failed', account);
    return refuseCredentials();
  }
  await attempt.forget();
  if (!account.emailVerifiedAt) logSignIn(visitor, 'not-verified', account);
  await requireVerifiedEmail(deps, account);
  const started = await deps.database.transaction().execute(async (trx) => {
    // A password change ends all sessions; none may start with the old password after it.
    if (!(await lockAccountWithPassword(trx, account.id, account.passwordHash))) return refuseCredentials();
    return startSessionOrChallenge(deps, trx, visitor, account);
  });
  logSignIn(visitor, 'challenge' in started ? 'awaits-code' : 'succeeded', account);
  if (deps.passwords.isOutdated(account.passwordHash)) await renewHash(deps, attempt.caller, account, password);
  return requireSession(started);
}

function refuseCredentials(): never {
  return refuse('WRONG_CREDENTIALS', 'Wrong email address or password. Please try again.');
}

async function renewHash(
  { database, now, passwords }: AccountDeps,
  caller: QueueCaller,
  account: Account,
  password: string,
): Promise<void> {
  const hash = await passwords.hash(caller, password);
  await updatePassword(database, account.id, { hash, ifStill: account.passwordHash, at: now() });
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
    const accountId = await consumeToken(trx, shown, deps.now());
    const account = accountId === undefined ? undefined : await selectAccount(trx, accountId);
    return account && { account, started: await startSessionOrChallenge(deps, trx, visitor, account) };
  });
  if (!found) return refuseLink(deps.database, shown, signInLinkMessages);
  const { account, started } = found;
  logSignIn(visitor, 'challenge' in started ? 'awaits-code-after-link' : 'succeeded-by-link', account);
  return requireSession(started);
}
