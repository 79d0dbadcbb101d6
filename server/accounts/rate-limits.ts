import { randomUUID } from 'node:crypto';
import { hashSecretToken } from '../crypto/secret-token.ts';
import { type CountedTry, limitTries, tooManyTries } from '../http/rate-limit.ts';
import type { QueueCaller } from './credentials/fair-queue.ts';
import { networkCaller, userCaller } from './credentials/password-hash.ts';
import { isKnownDevice } from './devices.repository.ts';
import { constantTimeBranch, linkLifeMs, sendLink } from './mailed-links.ts';
import type { AccountDeps, User } from './user.ts';
import type { Visitor } from './visitor.ts';

const tooMany = 'Too many failed logins.';
const orByMail = ', or use the login link we’ve emailed to this address if it has an account';

/** An attempt within its limits, and the caller in whose queue the password is hashed. */
export interface AllowedAttempt extends Pick<CountedTry, 'forget'> {
  readonly caller: QueueCaller;
}

/**
 * Counts before the password is checked, so that parallel guesses get no more checks than the limit. A device on which the owner signed
 * in before has its own count, so others can’t lock the owner out.
 */
export async function limitSignIns(
  deps: AccountDeps,
  visitor: Visitor,
  email: string,
  user: User | undefined,
): Promise<AllowedAttempt> {
  const { countTry, limits } = deps;
  const deviceHash = hashSecretToken(visitor.deviceToken ?? '');
  const isKnown = await isKnownDevice(deps.database, deviceHash, email);
  if (isKnown && user) {
    const device = deviceHash.toString('hex');
    const byDevice = await limitTries(countTry, limits.signInsPerAccount, `sign in to ${email} on ${device}`, tooMany);
    await limitPasswordChecks(deps, `${email} on ${device}`);
    return { forget: byDevice.forget, caller: userCaller(user.id) };
  }
  const byAddress = await limitFailedSignIns(deps, visitor);
  const byUser = await countTry(limits.signInsPerAccount, `sign in to ${email}`);
  if (!byUser.isAllowed) {
    await mailSignInLink(deps, email, user);
    throw tooManyTries(byUser, tooMany, orByMail);
  }
  const forget = async () => {
    await byAddress.forget();
    await byUser.forget();
  };
  await limitPasswordChecks(deps, email).catch(async (error: unknown) => {
    await forget(); // not a guess: don’t count it against the network
    throw error;
  });
  return { caller: networkCaller(visitor.network), forget };
}

/** By password or passkey. Forget the try once it succeeds. */
export function limitFailedSignIns(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  { network }: Pick<Visitor, 'network'>,
): Promise<CountedTry> {
  const reason = 'Too many failed logins from your network.';
  return limitTries(countTry, limits.failedSignInsPerAddress, `sign in from ${network}`, reason);
}

/** At most once in the lifetime of a sign-in link. */
async function mailSignInLink(deps: AccountDeps, email: string, user: User | undefined): Promise<void> {
  const isDue = await deps.countTry({ count: 1, periodMs: linkLifeMs }, `sign-in link for ${email}`);
  if (!isDue.isAllowed) return;
  const addressee = user ?? { id: randomUUID(), email, fullName: email };
  const isTaken = Boolean(user?.emailVerifiedAt);
  await deps.database
    .transaction()
    .execute((trx) => constantTimeBranch(trx, isTaken, () => sendLink(deps, trx, addressee, 'sign-in-link')));
}

/**
 * The limit for passwords applies to codes too. A known device has its own count: somebody who knows the password can’t lock the owner
 * out by guessing codes.
 */
export async function limitCodes(
  { countTry, database, limits }: AccountDeps,
  { deviceToken, network }: Pick<Visitor, 'deviceToken' | 'network'>,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<AllowedAttempt> {
  const deviceHash = hashSecretToken(deviceToken ?? '');
  const isKnown = await isKnownDevice(database, deviceHash, email);
  const place = isKnown ? ` on ${deviceHash.toString('hex')}` : '';
  const tooOften = 'You’ve entered too many wrong codes.';
  const { forget } = await limitTries(countTry, limits.signInsPerAccount, `code of ${id}${place}`, tooOften);
  return { forget, caller: isKnown ? userCaller(id) : networkCaller(network) };
}

/** Calls that mail an address somebody typed in. Each is counted separately. */
export type MailRequest = 'register' | 'resend' | 'forgot' | 'change-email' | 'invite' | 'guest-link';

/** The same for known and unknown addresses. */
export async function limitMailRequests(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  { network }: Pick<Visitor, 'network'>,
  request: MailRequest,
  email: string,
): Promise<void> {
  const fromNetwork = 'Too many requests from your network.';
  await limitTries(countTry, limits.mailsPerAddress, `${request} from ${network}`, fromNetwork);
  const toAddress = 'We’ve already emailed this address several times. Please check your junk folder.';
  await limitTries(countTry, limits.mailsPerEmail, `${request} for ${email}`, toAddress);
}

/** Counts every check, right or wrong, because each costs a hash. */
export async function limitPasswordChecks(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  subject: string,
): Promise<void> {
  const tooOften = 'You’ve logged in or entered your password too many times.';
  await limitTries(countTry, limits.passwordChecksPerAccount, `password of ${subject}`, tooOften);
}
