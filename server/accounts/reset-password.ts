import type { AccountDeps } from './account-deps.ts';
import { findAccount, markEmailVerified, updatePassword } from './accounts.repository.ts';
import { checkResetLink, refuseResetLink, shownResetLink } from './check-reset-link.ts';
import { forgetDevices, rememberDevice } from './devices.repository.ts';
import { networkCaller } from './password-hash.ts';
import { createSecretToken } from './secret-token.ts';
import { deleteSessions } from './sessions.repository.ts';
import { revokeTokens, useToken } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** What somebody sends with a reset link. */
export interface ResetRequest {
  readonly email: string;
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password with a mailed link, ends every session and makes all other links worthless. Reading that mail proves the
 * address, so it counts as verified, and this browser as one the owner uses: guesses of others don't keep them out.
 */
export async function resetPassword(
  deps: AccountDeps,
  visitor: Visitor,
  request: ResetRequest,
): Promise<{ readonly deviceToken: string }> {
  const { database, enqueueMail, now, passwords } = deps;
  const shown = shownResetLink(request);
  await checkResetLink(deps, shown); // before the costly hash
  const hash = await passwords.hash(networkCaller(visitor.network), request.newPassword);
  const device = createSecretToken();
  const at = now();
  const isReset = await database.transaction().execute(async (trx) => {
    const accountId = await useToken(trx, shown, at);
    const account = accountId === undefined ? undefined : await findAccount(trx, accountId);
    if (!account) return false;
    await updatePassword(trx, account.id, { hash, at });
    await markEmailVerified(trx, account.id, at);
    await revokeTokens(trx, account.id, ['reset-password', 'sign-in', 'verify-email', 'second-factor'], at);
    await deleteSessions(trx, account.id);
    await forgetDevices(trx, account.id);
    await rememberDevice(trx, device.hash, account.id, at);
    const seen = { fullName: account.fullName, at: at.toISOString(), device: visitor.device };
    await enqueueMail(trx, { template: 'password-changed', to: account.email, values: seen });
    return true;
  });
  if (!isReset) return refuseResetLink(database, shown);
  visitor.log.info({ event: 'password-reset' }, 'password reset');
  return { deviceToken: device.token };
}
