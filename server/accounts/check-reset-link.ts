import type { AccountDeps } from './account-deps.ts';
import { refuseLink } from './refuse-link.ts';
import { hashSecretToken } from './secret-token.ts';
import { findToken, type ShownToken } from './tokens.repository.ts';

const words = {
  used: 'This link has been used, or a newer one was sent. Please ask for a new one.',
  expired: 'This link has expired. Please ask for a new one.',
};

/** A reset link as it is shown to us. */
export function shownResetLink({ email, token }: { readonly email: string; readonly token: string }): ShownToken {
  return { email, hash: hashSecretToken(token), purpose: 'reset-password' };
}

/** Refuses a reset link that would not work, and uses nothing up. Answers whose it is. */
export async function checkResetLink(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  shown: ShownToken,
): Promise<string> {
  const token = await findToken(database, shown);
  if (!token || token.usedAt || token.expiresAt <= now()) return refuseResetLink(database, shown);
  return token.accountId;
}

/** Refuses a reset link and says why. */
export function refuseResetLink(database: AccountDeps['database'], shown: ShownToken): Promise<never> {
  return refuseLink(database, shown, words);
}
