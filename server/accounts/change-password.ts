import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { updatePassword } from './accounts.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { forgetDevices } from './devices.repository.ts';
import { endWaitingChange } from './email-changes.repository.ts';
import { mailPasswordChange } from './mail-password-change.ts';
import { accountCaller } from './password-hash.ts';
import { hashSecretToken } from './secret-token.ts';
import { deleteSessions } from './sessions.repository.ts';
import { revokeAllTokens } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** Changes the password of who knows the current one; every other session, device, link and token is worth nothing after it. */
export async function changePassword(
  deps: AccountDeps,
  customer: Customer,
  visitor: Visitor,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const account = await checkOwnPassword(deps, customer, { password: oldPassword, field: 'oldPassword' });
  const hash = await deps.passwords.hash(accountCaller(account.id), newPassword);
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const isChanged = await updatePassword(trx, account.id, { hash, ifStill: account.passwordHash, at });
    if (!isChanged) refuse('CONFLICT', 'Your password was changed from another place meanwhile.');
    await revokeAllTokens(trx, account.id, at);
    await endWaitingChange(trx, account.id, at);
    await deleteSessions(trx, account.id, customer.sessionId);
    await forgetDevices(trx, account.id, hashSecretToken(visitor.deviceToken ?? ''));
    await mailPasswordChange(deps, trx, visitor, account, 'changed');
  });
  visitor.log.info({ event: 'password-changed', accountId: account.id }, 'password changed');
}
