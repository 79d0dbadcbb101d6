import { tooManyTries } from '../http/rate-limit.ts';
import type { AccountDeps } from './account-deps.ts';

/** Counts a check of a password whatever comes of it: each costs a hash, and guesses alone are counted elsewhere. */
export async function countPasswordCheck(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  subject: string,
): Promise<void> {
  const check = await countTry(limits.passwordChecksPerAccount, `password of ${subject}`);
  if (!check.isAllowed) throw tooManyTries(check, 'You have signed in or entered your password very often.');
}
