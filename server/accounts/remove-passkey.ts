import { sessionExpiredMessage } from '../../contract/errors.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.repository.ts';
import { deletePasskey } from './passkeys.repository.ts';
import { refuseUnknownPasskey } from './refuse-unknown-passkey.ts';
import { tellOfChange } from './tell-of-change.ts';
import type { Visitor } from './visitor.ts';

/** Removes a passkey: nobody signs in with it any more. */
export async function removePasskey(
  deps: Pick<AccountDeps, 'database' | 'enqueueMail' | 'now'>,
  customer: Customer,
  visitor: Visitor,
  id: string,
): Promise<void> {
  const account = await findAccount(deps.database, customer.id);
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage);
  await deps.database.transaction().execute(async (trx) => {
    if (!isUuid(id) || !(await deletePasskey(trx, account.id, id))) refuseUnknownPasskey();
    await tellOfChange(deps, trx, visitor, account, 'passkey-removed');
  });
}
