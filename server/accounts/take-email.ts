import { isDuplicate } from '../database/is-duplicate.ts';
import { refuse } from '../http/refusal.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { deleteRegistration, lockAccountByEmail } from './accounts.repository.ts';
import { updateEmail } from './email-changes.repository.ts';

/** Gives a locked account an address that its owner has proved. A registration with it that nobody verified goes. */
export async function takeEmail(trx: Trx, accountId: string, email: string, at: Date): Promise<void> {
  const holder = await lockAccountByEmail(trx, email);
  if (holder && holder.id !== accountId) {
    if (holder.emailVerifiedAt) {
      refuse('CONFLICT', 'This e-mail address has an account of its own now. Log in to that one, or write to us.');
    }
    await deleteRegistration(trx, holder.id);
  }
  await updateEmail(trx, accountId, email, at);
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
