import { type CountedTry, tooManyTries } from '../http/limits/limiter.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { isKnownDevice } from './devices.repository.ts';
import { hashSecretToken } from './secret-token.ts';
import type { Visitor } from './visitor.ts';

/**
 * Counts a code before it is looked at and refuses it beyond the limit of passwords. As with those, a device on which the owner
 * signed in before has its own count: who knows the password can't lock the owner out by guessing codes.
 */
export async function countCode(
  { countTry, database, limits }: AccountDeps,
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<Pick<CountedTry, 'forget'>> {
  const deviceHash = hashSecretToken(deviceToken ?? '');
  const isKnown = await isKnownDevice(database, deviceHash, email);
  const place = isKnown ? ` on ${deviceHash.toString('hex')}` : '';
  const attempt = await countTry(limits.signInsPerAccount, `code of ${id}${place}`);
  if (!attempt.isAllowed) throw tooManyTries(attempt, 'Too many wrong codes were entered.');
  return attempt;
}
