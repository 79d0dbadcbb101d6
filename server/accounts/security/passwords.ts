import { randomUUID } from 'node:crypto';
import type { resetPassword as resetEndpoint } from '../../../contract/accounts/accounts.ts';
import type { EndpointRequest } from '../../../contract/endpoint.ts';
import { createSecretToken, hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { hasAuthenticator } from '../credentials/authenticators.repository.ts';
import { deleteChallenges, deletePasskeys, selectPasskeys } from '../credentials/passkeys.repository.ts';
import { networkCaller, userCaller } from '../credentials/password-hash.ts';
import { deleteDevices, upsertDevice } from '../devices.repository.ts';
import { updatePendingChangeEnded } from '../email/email-changes.repository.ts';
import { constantTimeBranch, refuseLink, sendLink } from '../mailed-links.ts';
import type { PasswordChange } from '../mails/account-mail.ts';
import { checkOwnPassword } from '../own-user.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import { consumeToken, type PresentedToken, revokeTokens, selectToken } from '../tokens.repository.ts';
import type { AccountDeps, User } from '../user.ts';
import { requireUnlocked } from '../user-locks.ts';
import { lockUserByEmail, selectUserByEmail, updateEmailVerified, updatePassword } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

/** Revokes every other session, device, link and token. */
export async function changePassword(
  deps: AccountDeps,
  customer: Customer,
  visitor: Visitor,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const user = await checkOwnPassword(deps, customer, { password: oldPassword, field: 'oldPassword' });
  const hash = await deps.passwords.hash(userCaller(user.id), newPassword);
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const isChanged = await updatePassword(trx, user.id, { hash, ifStill: user.passwordHash, at });
    if (!isChanged) refuse('CONFLICT', 'Your password was changed somewhere else at the same time.');
    await revokeTokens(trx, user.id, at);
    await updatePendingChangeEnded(trx, user.id, at);
    await deleteSessions(trx, user.id, customer.sessionId);
    await deleteDevices(trx, user.id, hashSecretToken(visitor.deviceToken ?? ''));
    await mailPasswordChange(deps, trx, visitor, user, 'changed');
  });
  visitor.log.info({ event: 'password-changed', userId: user.id }, 'password changed');
}

/** Revokes older reset links. An unknown address takes as long and has no effect. */
export async function requestPasswordReset(deps: AccountDeps, visitor: Visitor, email: string): Promise<void> {
  await limitMailRequests(deps, visitor, 'forgot', email);
  await deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    const addressee = user ?? { id: randomUUID(), email, fullName: email };
    await constantTimeBranch(trx, user !== undefined, async () => {
      await revokeTokens(trx, addressee.id, deps.now(), { purposes: ['reset-password'] });
      await sendLink(deps, trx, addressee, 'password-reset');
    });
  });
}

const resetLinkMessages = {
  used: 'This link has been used, or a newer one was sent. Please ask for a new one.',
  expired: 'This link has expired. Please ask for a new one.',
};

export function shownResetLink({ email, token }: { readonly email: string; readonly token: string }): PresentedToken {
  return { email, hash: hashSecretToken(token), purpose: 'reset-password' };
}

/** Consumes nothing. Returns the user id. */
export async function checkResetLink(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  shown: PresentedToken,
): Promise<string> {
  const token = await selectToken(database, shown);
  if (!token || token.usedAt || token.expiresAt <= now()) return refuseLink(database, shown, resetLinkMessages);
  await requireUnlocked(database, token.userId);
  return token.userId;
}

type ResetRequest = EndpointRequest<typeof resetEndpoint>['body'];

/**
 * Ends every session and revokes all links and tokens. The mailed link proves the address, so it counts as verified, and this browser as
 * a known device: guesses of others don’t lock it out. Passkeys sign in without the password, so the owner may have them removed. The
 * authenticator app stays: access to a mailbox must not turn it off. Staff whose passkeys are removed need a new invitation.
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
  const userId = await database.transaction().execute(async (trx) => {
    const known = request.remove_passkeys ? await selectUserByEmail(trx, request.email) : undefined;
    if (known) await deps.staffAccess.lockRole(trx, known.id);
    const user = await lockUserByEmail(trx, request.email);
    if (!user || (await consumeToken(trx, shown, at)) === undefined) return undefined;
    await updatePassword(trx, user.id, { hash, at });
    await updateEmailVerified(trx, user.id, at);
    await revokeTokens(trx, user.id, at);
    await updatePendingChangeEnded(trx, user.id, at);
    if (request.remove_passkeys) {
      await deletePasskeys(trx, user.id); // before the sessions, because one may be starting with a passkey
      await deps.staffAccess.endRole(trx, user.id, { cause: 'a password reset that removed passkeys', at });
    }
    await deleteSessions(trx, user.id);
    await deleteDevices(trx, user.id);
    await upsertDevice(trx, device.hash, user.id, at);
    await mailPasswordChange(deps, trx, visitor, user, 'reset');
    return user.id;
  });
  if (userId === undefined) return refuseLink(database, shown, resetLinkMessages);
  const hasRemovedPasskeys = request.remove_passkeys ?? false;
  visitor.log.info({ event: 'password-reset', userId, hasRemovedPasskeys }, 'password reset');
  return { deviceToken: device.token };
}

/** Call it last, so that the mail describes the state after the change. */
async function mailPasswordChange(
  { enqueueMail, now }: Pick<AccountDeps, 'enqueueMail' | 'now'>,
  trx: Trx,
  { device }: Pick<Visitor, 'device'>,
  { id, email, fullName }: Pick<User, 'id' | 'email' | 'fullName'>,
  change: PasswordChange,
): Promise<void> {
  await deleteChallenges(trx, id); // a passkey being added now would be missing in the mail
  const passkeys = (await selectPasskeys(trx, id)).map(({ name }) => name);
  const values = {
    fullName,
    at: now().toISOString(),
    device,
    change,
    passkeys,
    hasAuthenticator: await hasAuthenticator(trx, id),
  };
  await enqueueMail(trx, { template: 'password-changed', to: email, values });
}
