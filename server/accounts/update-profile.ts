import type { Profile } from '../../contract/accounts.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { townOr } from '../addresses/find-town.ts';
import { refuseUnservedPostcode } from '../addresses/refuse-unserved-postcode.ts';
import { rememberAddress } from '../addresses/remember-address.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import * as repository from './accounts.repository.ts';
import { ownAddress } from './own-address.ts';

/** Changes what the customer tells of themselves and gives the account as it is then. */
export async function updateProfile(
  deps: Pick<AccountDeps, 'database' | 'now' | 'explainUnserved' | 'findTowns'>,
  customer: Customer,
  profile: Profile,
): Promise<Account> {
  await refuseUnservedPostcode(deps.explainUnserved, profile.postal_code);
  const account = await deps.database.transaction().execute((trx) => changeProfile(deps, trx, customer.id, profile));
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased from another place this very moment
}

/** Writes a profile as it travels into an account, and its address into the address book; undefined where there is no account any more. */
export async function changeProfile(
  { now, findTowns }: Pick<AccountDeps, 'now' | 'findTowns'>,
  trx: Trx,
  accountId: string,
  { address, building = '', town, postal_code, phone }: Profile,
): Promise<Account | undefined> {
  const place = { address, building, town: townOr(town, await findTowns(postal_code)), postalCode: postal_code };
  const account = await repository.updateProfile(trx, accountId, { ...place, phoneNumber: phone }, now());
  if (account) await rememberAddress(trx, accountId, 'own', ownAddress(account));
  return account;
}
