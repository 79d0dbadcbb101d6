import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { blankAccount, lockAccount } from './accounts.repository.ts';
import { deleteAuthenticator } from './authenticators.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { forgetDevices } from './devices.repository.ts';
import { deleteEmailChanges } from './email-changes.repository.ts';
import { deletePasskeys } from './passkeys.repository.ts';
import { deleteSessions } from './sessions.repository.ts';
import { deleteTokens } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** Erases everything personal of who knows the password, in every part of the product or, where one refuses, in none. */
export async function eraseAccount(
  deps: AccountDeps,
  customer: Customer,
  { device, log }: Pick<Visitor, 'device' | 'log'>,
  password: string,
): Promise<void> {
  const { id, email, fullName } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  await deps.database.transaction().execute(async (trx) => {
    await lockAccount(trx, id);
    for (const { eraseFor } of deps.records) await eraseFor(trx, id);
    await deleteSessions(trx, id);
    await deleteTokens(trx, id);
    await deleteEmailChanges(trx, id);
    await forgetDevices(trx, id);
    await deleteAuthenticator(trx, id);
    await deletePasskeys(trx, id);
    const at = deps.now();
    await blankAccount(trx, id, at);
    // The address waits in the queue until the mail is sent, and no longer.
    const values = { fullName, at: at.toISOString(), device };
    await deps.enqueueMail(trx, { template: 'account-erased', to: email, values });
  });
  log.info({ event: 'account-erased', accountId: id }, 'account erased');
}
