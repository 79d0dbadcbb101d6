import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccountByEmail, lockAccountWithPassword, updatePassword } from './accounts.repository.ts';
import { admit, sessionOf } from './admit.ts';
import { countSignIn } from './count-sign-in.ts';
import type { QueueCaller } from './fair-queue.ts';
import { logSignIn } from './log-sign-in.ts';
import { isOutdatedHash } from './password-hash.ts';
import { requireVerifiedEmail } from './require-verified-email.ts';
import type { SignedIn } from './start-session.ts';
import type { Visitor } from './visitor.ts';

/**
 * Signs in with a password. A wrong one and an unknown address get the same answer after the same work; only who knows the
 * password learns that the address is not verified yet, or that a code is needed. A right password never counts as a guess, only as work.
 */
export async function logIn(
  deps: AccountDeps,
  visitor: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const account = await findAccountByEmail(deps.database, email);
  const attempt = await countSignIn(deps, visitor, email, account).catch((error: unknown) => {
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
  const admission = await deps.database.transaction().execute(async (trx) => {
    // A password changed meanwhile has ended every session; none may start with the old one after that.
    if (!(await lockAccountWithPassword(trx, account.id, account.passwordHash))) return refuseCredentials();
    return admit(deps, trx, visitor, account);
  });
  logSignIn(visitor, 'challenge' in admission ? 'awaits-code' : 'succeeded', account);
  if (isOutdatedHash(account.passwordHash)) await renewHash(deps, attempt.caller, account, password);
  return sessionOf(admission);
}

function refuseCredentials(): never {
  return refuse('WRONG_CREDENTIALS', 'The e-mail address or the password is wrong. Please try again.');
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
