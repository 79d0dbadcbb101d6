import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.repository.ts';
import { admit, sessionOf } from './admit.ts';
import { logSignIn } from './log-sign-in.ts';
import { refuseLink } from './refuse-link.ts';
import { hashSecretToken } from './secret-token.ts';
import type { SignedIn } from './start-session.ts';
import { useToken } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

const words = {
  used: 'This link has been used. Please log in with your password.',
  expired: 'This link has expired. Please log in with your password.',
};

/** Signs in the owner of a mailed link, however many guesses others have made. It works once, and stands for the password only. */
export async function signInWithLink(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<SignedIn> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'sign-in' } as const;
  const found = await deps.database.transaction().execute(async (trx) => {
    const accountId = await useToken(trx, shown, deps.now());
    const account = accountId === undefined ? undefined : await findAccount(trx, accountId);
    return account && { account, admission: await admit(deps, trx, visitor, account) };
  });
  if (!found) return refuseLink(deps.database, shown, words);
  const { account, admission } = found;
  logSignIn(visitor, 'challenge' in admission ? 'awaits-code-after-link' : 'succeeded-by-link', account);
  return sessionOf(admission);
}
