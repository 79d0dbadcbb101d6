import { accountMessages } from '../../../contract/accounts.ts';
import type { AccountDeps } from '../account.ts';
import { deleteRegistration, lockAccountByEmail } from '../accounts.repository.ts';
import { refuseLink, replacedLink } from '../mailed-links.ts';
import { hashSecretToken } from '../secret-token.ts';
import { consumeToken } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';

const words = {
  used: accountMessages.verifiedSince,
  expired: 'This link has expired. Please use the link in our latest email.',
  replaced: replacedLink,
  unknown: 'This registration has ended already, or the link is not complete.',
};

/** Ends a registration for who reads the mail of its address, as long as nobody has verified it. Its link works once. */
export async function endRegistration(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { log }: Pick<Visitor, 'log'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const shown = { email, hash: hashSecretToken(token), purpose: 'end-registration' } as const;
  const accountId = await database.transaction().execute(async (trx) => {
    await lockAccountByEmail(trx, email);
    const owner = await consumeToken(trx, shown, now());
    if (owner !== undefined) await deleteRegistration(trx, owner);
    return owner;
  });
  if (accountId === undefined) return refuseLink(database, shown, words);
  log.info({ event: 'registration-ended', accountId }, 'registration ended');
}
