import { undoEmailDays } from '../../../contract/account-email.ts';
import { days } from '../../../contract/values/duration.ts';
import { createSecretToken, hashSecretToken } from '../../crypto/secret-token.ts';
import { isDuplicate } from '../../database/database-errors.ts';
import { refuse } from '../../http/errors.ts';
import type { AccountDeps, EmailMove, Trx } from '../account.ts';
import { deleteRegistration, lockAccountByEmail, updateAccount } from '../accounts.repository.ts';
import { refuseToken, unknownLink } from '../mailed-links.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import { revokeTokens } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';
import { type EmailChange, selectChangeToConfirm, updateChangeConfirmed } from './email-changes.repository.ts';

/**
 * Revokes links mailed to the old address and ends every session but the one that asked, which knew the password. The owner of the old
 * address may undo the change for some days.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  visitor: Pick<Visitor, 'device' | 'log'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const shown = { email, hash: hashSecretToken(token) };
  const undo = createSecretToken();
  const accountId = await retryOnDuplicateEmail(deps, async (trx) => {
    const at = deps.now();
    const found = await selectChangeToConfirm(trx, shown);
    const account = found && (await lockAccountByEmail(trx, found.oldEmail));
    if (!found || account?.id !== found.accountId) return undefined;
    const undoUntil = new Date(at.getTime() + days(undoEmailDays));
    if (!(await updateChangeConfirmed(trx, found.id, { at, undoHash: undo.hash, undoUntil }))) return undefined;
    await assignEmail(deps, trx, { accountId: account.id, from: found.oldEmail, to: found.newEmail, at });
    await revokeTokens(trx, account.id, at);
    await deleteSessions(trx, account.id, found.sessionId);
    const seen = { fullName: account.fullName, at: at.toISOString(), device: visitor.device };
    const values = { ...seen, newEmail: found.newEmail, token: undo.token };
    await deps.enqueueMail(trx, { template: 'email-changed', to: found.oldEmail, values });
    return account.id;
  });
  if (accountId === undefined) return refuseChange(await selectChangeToConfirm(deps.database, shown));
  visitor.log.info({ event: 'email-changed', accountId }, 'email changed');
}

function refuseChange(change: EmailChange | undefined): never {
  if (!change) return refuseToken(unknownLink);
  if (change.endedAt) return refuseToken('This change was stopped, or replaced by a newer one.');
  return refuseToken(
    change.confirmedAt
      ? 'This email address is confirmed already. Please log in with it.'
      : 'This link has expired. Please ask for the change again under Setting.',
  );
}

export async function assignEmail(
  { records }: Pick<AccountDeps, 'records'>,
  trx: Trx,
  { accountId, from, to, at }: EmailMove & { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const holder = await lockAccountByEmail(trx, to);
  if (holder && holder.id !== accountId) {
    if (holder.emailVerifiedAt) {
      refuse('CONFLICT', 'This email address has an account of its own now. Log in to that one, or write to us.');
    }
    await deleteRegistration(trx, holder.id);
  }
  for (const { eraseForEmail, followEmail } of records) {
    await eraseForEmail?.(trx, accountId);
    await followEmail?.(trx, accountId, { from, to });
  }
  await updateAccount(trx, accountId, { email: to, email_verified_at: at, updated_at: at });
}

const mostTries = 3;

/** Retries when another transaction took the address at the same time. */
export async function retryOnDuplicateEmail<T>(
  { database }: Pick<AccountDeps, 'database'>,
  work: (trx: Trx) => Promise<T>,
) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isDuplicate(error)) throw error;
    }
  }
}
