import { isDuplicate } from '../../database/is-duplicate.ts';
import { refuse } from '../../http/errors.ts';
import type { AccountDeps, EmailMove, Trx } from '../account.ts';
import { deleteRegistration, lockAccountByEmail } from '../accounts.repository.ts';
import { updateEmail } from './email-changes.repository.ts';

/**
 * Gives a locked account an address that its owner has proved. A registration with it that nobody verified goes, and so does what was
 * filed under the address before, which neither the customer nor an erasure of the account would find again.
 */
export async function takeEmail(
  { records }: Pick<AccountDeps, 'records'>,
  trx: Trx,
  { accountId, from, to, at }: EmailMove & { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const holder = await lockAccountByEmail(trx, to);
  if (holder && holder.id !== accountId) {
    if (holder.emailVerifiedAt) {
      refuse('CONFLICT', 'This e-mail address has an account of its own now. Log in to that one, or write to us.');
    }
    await deleteRegistration(trx, holder.id);
  }
  for (const { eraseForEmail, followEmail } of records) {
    await eraseForEmail?.(trx, accountId);
    await followEmail?.(trx, accountId, { from, to });
  }
  await updateEmail(trx, accountId, to, at);
}

/** More often than registrations and changes for one address meet. */
const mostTries = 3;

/** Does work that takes an address, again where somebody else took it in the same moment: then there is somebody to look at. */
export async function tryToTakeEmail<T>({ database }: Pick<AccountDeps, 'database'>, work: (trx: Trx) => Promise<T>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isDuplicate(error)) throw error;
    }
  }
}
