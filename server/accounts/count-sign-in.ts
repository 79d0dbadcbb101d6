import { randomUUID } from 'node:crypto';
import { type CountedTry, tooManyTries } from '../http/rate-limit.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { countPasswordCheck } from './count-password-check.ts';
import { isKnownDevice } from './devices.repository.ts';
import { doForEveryone } from './do-for-everyone.ts';
import type { QueueCaller } from './fair-queue.ts';
import { accountCaller, networkCaller } from './password-hash.ts';
import { hashSecretToken } from './secret-token.ts';
import { linkLifeMs, sendLink } from './send-link.ts';
import type { Visitor } from './visitor.ts';

const tooMany = 'Too many sign-ins have failed.';
const orByMail = ', or use the sign-in link we have sent to this address if it has an account';

/** A sign-in that was let through, and in whose turn its password is checked. */
export interface CountedSignIn extends Pick<CountedTry, 'forget'> {
  readonly caller: QueueCaller;
}

/**
 * Counts a sign-in before its password is looked at, so that no number of parallel guesses gets more checks than allowed, and
 * refuses it beyond that. A device on which the owner signed in before is counted by itself: strangers can't lock it out.
 */
export async function countSignIn(
  deps: AccountDeps,
  visitor: Visitor,
  email: string,
  account: Account | undefined,
): Promise<CountedSignIn> {
  const { countTry, limits } = deps;
  const deviceHash = hashSecretToken(visitor.deviceToken ?? '');
  const isKnown = await isKnownDevice(deps.database, deviceHash, email);
  if (isKnown && account) {
    const device = deviceHash.toString('hex');
    const byDevice = await countTry(limits.signInsPerAccount, `sign in to ${email} on ${device}`);
    if (!byDevice.isAllowed) throw tooManyTries(byDevice, tooMany);
    await countPasswordCheck(deps, `${email} on ${device}`);
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
  await countPasswordCheck(deps, email).catch(async (error: unknown) => {
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
    .execute((trx) => doForEveryone(trx, isMeant, () => sendLink(deps, trx, addressee, 'sign-in-link')));
}
