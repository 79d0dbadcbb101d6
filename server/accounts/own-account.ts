import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import type { Account, AccountDeps } from './account.ts';
import { selectAccount } from './accounts.repository.ts';
import { limitPasswordChecks } from './rate-limits.ts';
import { accountCaller } from './security/password-hash.ts';

/** The account of who asks; refused where it was erased from another place this very moment. */
export async function findOwnAccount(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<Account> {
  return (await selectAccount(database, customer.id)) ?? refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

/**
 * Makes sure that who uses a session knows its password, which a thief of the session does not: guesses are counted here too. It costs a
 * hash, so call it after every check that costs nothing.
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  customer: Customer,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Account> {
  const { countTry, database, limits, passwords } = deps;
  const account = await selectAccount(database, customer.id);
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage);
  await limitPasswordChecks(deps, account.id); // first: where it refuses, nothing was guessed
  const attempt = await countTry(limits.signInsPerAccount, `own password of ${account.id}`);
  if (!attempt.isAllowed) throw tooManyTries(attempt, 'The password was wrong too often.');
  if (!(await passwords.verify(accountCaller(account.id), password, account.passwordHash))) {
    const message = 'This is not your current password.';
    refuse('VALIDATION', message, { [field]: message });
  }
  await attempt.forget();
  return account;
}
