import { randomUUID } from 'node:crypto';
import { type CountedTry, tooManyTries } from '../http/rate-limit.ts';
import type { Account, AccountDeps } from './account.ts';
import { constantTimeBranch, linkLifeMs, sendLink } from './mailed-links.ts';
import { hashSecretToken } from './secret-token.ts';
import type { QueueCaller } from './security/fair-queue.ts';
import { accountCaller, networkCaller } from './security/password-hash.ts';
import { isKnownDevice } from './sign-in/devices.repository.ts';
import type { Visitor } from './visitor.ts';

const tooMany = 'Too many sign-ins have failed.';
const orByMail = ', or use the sign-in link we have sent to this address if it has an account';

/** A sign-in that was let through, and in whose turn its password is checked. */
export interface AllowedAttempt extends Pick<CountedTry, 'forget'> {
  readonly caller: QueueCaller;
}

/**
 * Counts a sign-in before its password is looked at, so that no number of parallel guesses gets more checks than allowed, and
 * refuses it beyond that. A device on which the owner signed in before is counted by itself: strangers can't lock it out.
 */
export async function limitSignIns(
  deps: AccountDeps,
  visitor: Visitor,
  email: string,
  account: Account | undefined,
): Promise<AllowedAttempt> {
  const { countTry, limits } = deps;
  const deviceHash = hashSecretToken(visitor.deviceToken ?? '');
  const isKnown = await isKnownDevice(deps.database, deviceHash, email);
  if (isKnown && account) {
    const device = deviceHash.toString('hex');
    const byDevice = await countTry(limits.signInsPerAccount, `sign in to ${email} on ${device}`);
    if (!byDevice.isAllowed) throw tooManyTries(byDevice, tooMany);
    await limitPasswordChecks(deps, `${email} on ${device}`);
    return { forget: byDevice.forget, caller: accountCaller(account.id) };
  }
  const byAddress = await countTry(limits.failedSignInsPerAddress, `sign in from ${visitor.network}`);
  if (!byAddress.isAllowed) throw tooManyTries(byAddress, 'Too many sign-ins have failed from your network.');
  const byAccount = await countTry(limits.signInsPerAccount, `sign in to ${email}`);
  if (!byAccount.isAllowed) {
    await mailSignInLink(deps, email, account);
    throw tooManyTries(byAccount, tooMany, orByMail);
  }
  const forget = async () => {
    await byAddress.forget();
    await byAccount.forget();
  };
  await limitPasswordChecks(deps, email).catch(async (error: unknown) => {
    await forget(); // nothing was guessed, and others of the network are to sign in
    throw error;
  });
  return { caller: networkCaller(visitor.network), forget };
}

/** Mails the locked-out owner a way in, once in the time such a link works. */
async function mailSignInLink(deps: AccountDeps, email: string, account: Account | undefined): Promise<void> {
  const isDue = await deps.countTry({ count: 1, periodMs: linkLifeMs }, `sign-in link for ${email}`);
  if (!isDue.isAllowed) return;
  const addressee = account ?? { id: randomUUID(), email, fullName: email };
  const isMeant = account?.emailVerifiedAt !== undefined;
  await deps.database
    .transaction()
    .execute((trx) => constantTimeBranch(trx, isMeant, () => sendLink(deps, trx, addressee, 'sign-in-link')));
}

/**
 * Counts a code before it is looked at and refuses it beyond the limit of passwords. As with those, a device on which the owner
 * signed in before has its own count: who knows the password can't lock the owner out by guessing codes.
 */
export async function limitCodes(
  { countTry, database, limits }: AccountDeps,
  { deviceToken, network }: Pick<Visitor, 'deviceToken' | 'network'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<AllowedAttempt> {
  const deviceHash = hashSecretToken(deviceToken ?? '');
  const isKnown = await isKnownDevice(database, deviceHash, email);
  const place = isKnown ? ` on ${deviceHash.toString('hex')}` : '';
  const attempt = await countTry(limits.signInsPerAccount, `code of ${id}${place}`);
  if (!attempt.isAllowed) throw tooManyTries(attempt, 'Too many wrong codes were entered.');
  return { forget: attempt.forget, caller: isKnown ? accountCaller(id) : networkCaller(network) };
}

/** The calls that make us write to an address somebody typed in. Each is counted for itself. */
export type MailRequest = 'register' | 'resend' | 'forgot' | 'change-email';

/** Counts a call that leads to a mail and refuses it beyond the limits, for known and unknown addresses alike. */
export async function limitMailRequests(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  { network }: Pick<Visitor, 'network'>,
  request: MailRequest,
  email: string,
): Promise<void> {
  const byAddress = await countTry(limits.mailsPerAddress, `${request} from ${network}`);
  if (!byAddress.isAllowed) throw tooManyTries(byAddress, 'That was asked for too often from your network.');
  const byEmail = await countTry(limits.mailsPerEmail, `${request} for ${email}`);
  if (!byEmail.isAllowed) {
    throw tooManyTries(
      byEmail,
      'We have written to this address several times already. Please check its junk folder too.',
    );
  }
}

/** Counts a check of a password whatever comes of it: each costs a hash, and guesses alone are counted elsewhere. */
export async function limitPasswordChecks(
  { countTry, limits }: Pick<AccountDeps, 'countTry' | 'limits'>,
  subject: string,
): Promise<void> {
  const check = await countTry(limits.passwordChecksPerAccount, `password of ${subject}`);
  if (!check.isAllowed) throw tooManyTries(check, 'You have signed in or entered your password very often.');
}
