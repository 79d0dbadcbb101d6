import type { Profile } from '../../contract/accounts.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { refuseUnservedPostcode } from '../addresses/refuse-unserved-postcode.ts';
import { rememberAddress } from '../addresses/remember-address.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/refusal.ts';
import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import * as repository from './accounts.repository.ts';
import { ownAddress } from './own-address.ts';

/** Changes what the customer tells of themselves and gives the account as it is then. */
export async function updateProfile(
  { database, now, explainUnserved }: Pick<AccountDeps, 'database' | 'now' | 'explainUnserved'>,
  customer: Customer,
  profile: Profile,
): Promise<Account> {
  await refuseUnservedPostcode(explainUnserved, profile.postal_code);
  const account = await database.transaction().execute((trx) => changeProfile(trx, customer.id, profile, now()));
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased from another place this very moment
}

/** Writes a profile as it travels into an account, and its address into the address book; undefined where there is no account any more. */
export async function changeProfile(
  trx: Trx,
  accountId: string,
  { address, postal_code, phone }: Profile,
  at: Date,
): Promise<Account | undefined> {
  const profile = { address, postalCode: postal_code, phoneNumber: phone };
  const account = await repository.updateProfile(trx, accountId, profile, at);
  if (account) await rememberAddress(trx, accountId, 'own', ownAddress(account));
  return account;
}
