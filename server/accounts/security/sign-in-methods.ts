import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import {
  deleteAuthenticator,
  hasAuthenticator,
  selectAuthenticator,
  selectRecoveryCodeCount,
} from '../credentials/authenticators.repository.ts';
import { deletePasskeys, type PasskeyRow, selectPasskeys } from '../credentials/passkeys.repository.ts';
import { deleteSessions, updateSecondFactorAt } from '../sign-in/sessions.repository.ts';
import type { AccountDeps } from '../user.ts';

export interface SignInMethods {
  /** Undefined if no code is asked for. */
  readonly authenticatorSince: Date | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyRow[];
}

export async function findSignInMethods(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<SignInMethods> {
  const authenticator = await selectAuthenticator(database, customer.userId);
  return {
    authenticatorSince: authenticator?.confirmedAt ?? undefined,
    recoveryCodesLeft: await selectRecoveryCodeCount(database, customer.userId),
    passkeys: await selectPasskeys(database, customer.userId),
  };
}

/** For somebody who has lost them: every session ends, and the password alone logs in. */
export async function removeFactors(
  trx: Trx,
  userId: string,
): Promise<{ hadAuthenticator: boolean; passkeys: number }> {
  const removed = {
    hadAuthenticator: await deleteAuthenticator(trx, userId),
    passkeys: await deletePasskeys(trx, userId), // before the sessions, because one may be starting with a passkey
  };
  await deleteSessions(trx, userId);
  return removed;
}

/**
 * Setting up the first second factor, which cost the password, proves it in this session. A further one does not: somebody who has one
 * proves that, and staff have proven one before they may set up another. Without the id of a passkey it is the authenticator app.
 */
export async function proveFirstFactor(
  { staffAccess, now }: Pick<AccountDeps, 'staffAccess' | 'now'>,
  trx: Trx,
  { userId, sessionId }: Customer,
  newPasskeyId: string | undefined,
): Promise<void> {
  if (await staffAccess.isStaff(trx, userId)) return;
  const passkeys = await selectPasskeys(trx, userId);
  const hasOther =
    passkeys.some(({ id }) => id !== newPasskeyId) ||
    (newPasskeyId !== undefined && (await hasAuthenticator(trx, userId)));
  if (!hasOther) await updateSecondFactorAt(trx, sessionId, now());
}
