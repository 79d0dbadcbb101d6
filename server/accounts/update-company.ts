import type { CompanyDetails } from '../../contract/account-settings.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import * as repository from './accounts.repository.ts';

/** Changes the company that invoices from now on are made out to, and gives the account as it is then. */
export async function updateCompany(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { company_name: companyName, vat_number: vatNumber }: CompanyDetails,
): Promise<Account> {
  const account = await repository.updateCompany(database, customer.id, { companyName, vatNumber }, now());
  return account ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased from another place this very moment
}
