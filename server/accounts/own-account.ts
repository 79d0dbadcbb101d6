import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { limitTries } from '../http/rate-limit.ts';
import type { Account, AccountDeps } from './account.ts';
import { selectAccount } from './accounts.repository.ts';
import { accountCaller } from './credentials/password-hash.ts';
import { limitPasswordChecks } from './rate-limits.ts';

/** Refuses if the account was erased meanwhile. */
export async function findOwnAccount(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<Account> {
  return (await selectAccount(database, customer.id)) ?? refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

/**
 * Checks the current password of a signed-in customer, which a session thief doesn’t know; guesses are rate limited. Costs a hash, so do
 * cheap checks first.
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  customer: Customer,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Account> {
  const { countTry, limits, passwords } = deps;
  const account = await findOwnAccount(deps, customer);
  await limitPasswordChecks(deps, account.id); // first, because a refusal here is not a guess
  const subject = `own password of ${account.id}`;
  const attempt = await limitTries(
    countTry,
    limits.signInsPerAccount,
    subject,
    'You’ve entered the wrong password too many times.',
  );
  if (!(await passwords.verify(accountCaller(account.id), password, account.passwordHash))) {
    const message = 'That’s not your current password.';
    refuse('VALIDATION', message, { [field]: message });
  }
  await attempt.forget();
  return account;
}
