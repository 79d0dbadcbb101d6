import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.repository.ts';
import { refuseLink } from './refuse-link.ts';
import { hashSecretToken } from './secret-token.ts';
import { type SignedIn, startSession } from './start-session.ts';
import { useToken } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

const words = {
  used: 'This link has been used. Please log in with your password.',
  expired: 'This link has expired. Please log in with your password.',
};

/** Signs in the owner of a mailed link, however many guesses others have made. It works once. */
export async function signInWithLink(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<SignedIn> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'sign-in' } as const;
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    const accountId = await useToken(trx, shown, deps.now());
    const account = accountId === undefined ? undefined : await findAccount(trx, accountId);
    return account && startSession(deps, trx, visitor, account);
  });
  if (!signedIn) return refuseLink(deps.database, shown, words);
  const { log, network } = visitor;
  log.info({ event: 'sign-in', outcome: 'succeeded-by-link', network, accountId: signedIn.account.id }, 'sign-in');
  return signedIn;
}
