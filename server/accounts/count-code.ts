import { tooManyTries } from '../http/rate-limit.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import type { CountedSignIn } from './count-sign-in.ts';
import { isKnownDevice } from './devices.repository.ts';
import { accountCaller, networkCaller } from './password-hash.ts';
import { hashSecretToken } from './secret-token.ts';
import type { Visitor } from './visitor.ts';

/**
 * Counts a code before it is looked at and refuses it beyond the limit of passwords. As with those, a device on which the owner
 * signed in before has its own count: who knows the password can't lock the owner out by guessing codes.
 */
export async function countCode(
  { countTry, database, limits }: AccountDeps,
  { deviceToken, network }: Pick<Visitor, 'deviceToken' | 'network'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<CountedSignIn> {
  const deviceHash = hashSecretToken(deviceToken ?? '');
  const isKnown = await isKnownDevice(database, deviceHash, email);
  const place = isKnown ? ` on ${deviceHash.toString('hex')}` : '';
  const attempt = await countTry(limits.signInsPerAccount, `code of ${id}${place}`);
  if (!attempt.isAllowed) throw tooManyTries(attempt, 'Too many wrong codes were entered.');
  return { forget: attempt.forget, caller: isKnown ? accountCaller(id) : networkCaller(network) };
}
