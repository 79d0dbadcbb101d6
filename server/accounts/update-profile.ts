import type { Profile } from '../../contract/accounts.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/refusal.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import * as repository from './accounts.repository.ts';

/** Changes what the customer tells of themselves and gives the account as it is then. */
export async function updateProfile(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  profile: Profile,
): Promise<Account> {
  const account = await changeProfile(database, customer.id, profile, now());
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased from another place this very moment
}

/** Writes a profile as it travels into an account; undefined where there is none any more. */
export function changeProfile(
  database: Database,
  accountId: string,
  { address, postal_code, phone }: Profile,
  at: Date,
): Promise<Account | undefined> {
  return repository.updateProfile(database, accountId, { address, postalCode: postal_code, phoneNumber: phone }, at);
}
