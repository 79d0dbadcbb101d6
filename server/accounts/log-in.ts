import { refuse } from '../http/refusal.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccountByEmail, lockAccountWithPassword, updatePassword } from './accounts.repository.ts';
import { countSignIn } from './count-sign-in.ts';
import { isOutdatedHash } from './password-hash.ts';
import { sendLink } from './send-link.ts';
import { type SignedIn, startSession } from './start-session.ts';
import type { Visitor } from './visitor.ts';

/**
 * Signs in with a password. A wrong one and an unknown address get the same answer after the same work; only who knows the
 * password learns that the address is not verified yet, and is sent a new link. A right password never counts as a guess.
 */
export async function logIn(
  deps: AccountDeps,
  visitor: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const account = await findAccountByEmail(deps.database, email);
  const attempt = await countSignIn(deps, visitor, email, account).catch((error: unknown) => {
    logOutcome(visitor, 'refused', account);
    throw error;
  });
  const isRight = await deps.passwords.verify(password, account?.passwordHash);
  if (!account || !isRight) {
    logOutcome(visitor, 'failed', account);
    return refuseCredentials();
  }
  await attempt.forget();
  if (!account.emailVerifiedAt) {
    logOutcome(visitor, 'not-verified', account);
    await mailNewLink(deps, account);
    return refuse('EMAIL_NOT_VERIFIED', 'Please verify your e-mail address first. We have mailed you a link for it.');
  }
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    // A password changed meanwhile has ended every session; none may start with the old one after that.
    if (!(await lockAccountWithPassword(trx, account.id, account.passwordHash))) return refuseCredentials();
    return startSession(deps, trx, visitor, account);
  });
  logOutcome(visitor, 'succeeded', account);
  if (isOutdatedHash(account.passwordHash)) await renewHash(deps, account, password);
  return signedIn;
}

function refuseCredentials(): never {
  return refuse('WRONG_CREDENTIALS', 'The e-mail address or the password is wrong. Please try again.');
}

/** As often as links may be asked for; beyond that the last one has to do. */
async function mailNewLink(deps: AccountDeps, account: Account): Promise<void> {
  const attempt = await deps.countTry(deps.limits.mailsPerEmail, `resend for ${account.email}`);
  if (!attempt.isAllowed) return;
  await deps.database.transaction().execute((trx) => sendLink(deps, trx, account, 'verify-email'));
}

async function renewHash({ database, now, passwords }: AccountDeps, account: Account, password: string): Promise<void> {
  const hash = await passwords.hash(password);
  await updatePassword(database, account.id, { hash, ifStill: account.passwordHash, at: now() });
}

function logOutcome({ log, network }: Visitor, outcome: string, account: Account | undefined): void {
  log.info({ event: 'sign-in', outcome, network, accountId: account?.id }, 'sign-in');
}
