import type { AccountDeps } from './account-deps.ts';
import { lockAccountByEmail, markEmailVerified, updatePassword } from './accounts.repository.ts';
import { checkResetLink, refuseResetLink, shownResetLink } from './check-reset-link.ts';
import { forgetDevices, rememberDevice } from './devices.repository.ts';
import { endWaitingChange } from './email-changes.repository.ts';
import { mailPasswordChange } from './mail-password-change.ts';
import { deletePasskeys } from './passkeys.repository.ts';
import { networkCaller } from './password-hash.ts';
import { createSecretToken } from './secret-token.ts';
import { deleteSessions } from './sessions.repository.ts';
import { revokeAllTokens, useToken } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** What somebody sends with a reset link. */
export interface ResetRequest {
  readonly email: string;
  readonly token: string;
  readonly newPassword: string;
  readonly remove_passkeys?: boolean | undefined;
}

/**
 * Sets a new password with a mailed link, ends every session and makes all other links and tokens worthless. Reading that mail proves the
 * address, so it counts as verified, and this browser as one the owner uses: guesses of others don't keep them out. Passkeys sign in
 * without the password, so the owner may have them removed. The authenticator app stays: a mailbox alone must not turn it off.
 */
export async function resetPassword(
  deps: AccountDeps,
  visitor: Visitor,
  request: ResetRequest,
): Promise<{ readonly deviceToken: string }> {
  const { database, now, passwords } = deps;
  const shown = shownResetLink(request);
  await checkResetLink(deps, shown); // before the costly hash
  const hash = await passwords.hash(networkCaller(visitor.network), request.newPassword);
  const device = createSecretToken();
  const at = now();
  const accountId = await database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, request.email);
    if (!account || (await useToken(trx, shown, at)) === undefined) return undefined;
    await updatePassword(trx, account.id, { hash, at });
    await markEmailVerified(trx, account.id, at);
    await revokeAllTokens(trx, account.id, at);
    await endWaitingChange(trx, account.id, at);
    if (request.remove_passkeys) await deletePasskeys(trx, account.id); // before the sessions, one of which may be starting by them
    await deleteSessions(trx, account.id);
    await forgetDevices(trx, account.id);
    await rememberDevice(trx, device.hash, account.id, at);
    await mailPasswordChange(deps, trx, visitor, account, 'reset');
    return account.id;
  });
  if (accountId === undefined) return refuseResetLink(database, shown);
  const hasRemovedPasskeys = request.remove_passkeys ?? false;
  visitor.log.info({ event: 'password-reset', accountId, hasRemovedPasskeys }, 'password reset');
  return { deviceToken: device.token };
}
