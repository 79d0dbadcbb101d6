import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccount } from './accounts.repository.ts';

/** The account of who asks; refused where it was erased from another place this very moment. */
export async function findOwnAccount(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<Account> {
  return (await findAccount(database, customer.id)) ?? refuse('SESSION_EXPIRED', sessionExpiredMessage);
}
