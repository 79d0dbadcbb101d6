import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { limitTries } from '../http/rate-limit.ts';
import { userCaller } from './credentials/password-hash.ts';
import type { Organisation } from './organisation.ts';
import { selectOrganisation } from './organisations.repository.ts';
import { limitPasswordChecks } from './rate-limits.ts';
import type { AccountDeps, User } from './user.ts';
import { selectUser } from './users.repository.ts';

/** Refuses if the user was erased meanwhile. */
export async function findOwnUser({ database }: Pick<AccountDeps, 'database'>, customer: Customer): Promise<User> {
  return (await selectUser(database, customer.userId)) ?? refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

export async function findOwnOrganisation(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<Organisation> {
  const organisation = await selectOrganisation(database, customer.organisationId);
  return organisation ?? refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}

/**
 * Checks the current password of a signed-in customer, which a session thief doesn’t know; guesses are rate limited. Costs a hash, so do
 * cheap checks first.
 */
export async function checkOwnPassword(
  deps: AccountDeps,
  customer: Customer,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<User> {
  const { countTry, limits, passwords } = deps;
  const user = await findOwnUser(deps, customer);
  await limitPasswordChecks(deps, user.id); // first, because a refusal here is not a guess
  const subject = `own password of ${user.id}`;
  const attempt = await limitTries(
    countTry,
    limits.signInsPerAccount,
    subject,
    'You’ve entered the wrong password too many times.',
  );
  if (!(await passwords.verify(userCaller(user.id), password, user.passwordHash))) {
    const message = 'That’s not your current password.';
    refuse('VALIDATION', message, { [field]: message });
  }
  await attempt.forget();
  return user;
}
