import { randomUUID } from 'node:crypto';
import { undoEmailDays } from '../../../contract/accounts/email.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { isDuplicate } from '../../database/database-errors.ts';
import type { Customer } from '../../http/authenticate.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { limitTries } from '../../http/rate-limit.ts';
import { deleteAuthenticator } from '../credentials/authenticators.repository.ts';
import { deletePasskeys } from '../credentials/passkeys.repository.ts';
import { networkCaller } from '../credentials/password-hash.ts';
import { deleteDevices } from '../devices.repository.ts';
import { issueToken, linkLifeMs, refuseToken, unknownLink } from '../mailed-links.ts';
import type { RemovedFactors } from '../mails/account-mail.ts';
import { selectMemberships } from '../organisations.repository.ts';
import { checkOwnPassword, findOwnUser } from '../own-user.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { requireSecondFactorOfStaff } from '../sign-in/recent-second-factor.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import { revokeTokens } from '../tokens.repository.ts';
import type { AccountDeps, EmailMove } from '../user.ts';
import { requireUnlocked } from '../user-locks.ts';
import {
  deleteRegistration,
  lockUser,
  lockUserByEmail,
  selectUser,
  selectUserByEmail,
  updatePassword,
  updateUser,
} from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import {
  type EmailChange,
  insertEmailChange,
  selectChangeToConfirm,
  selectChangeToUndo,
  selectPendingChange,
  updateChangeConfirmed,
  updateChangesEndedSince,
  updatePendingChangeEnded,
} from './email-changes.repository.ts';

export interface EmailState {
  readonly email: string;
  readonly newEmail: string | undefined;
}

export async function findEmail(deps: AccountDeps, customer: Customer): Promise<EmailState> {
  const { email } = await findOwnUser(deps, customer);
  const waiting = await selectPendingChange(deps.database, customer.userId, deps.now());
  return { email, newEmail: waiting?.newEmail };
}

/**
 * Mails the new address a link that confirms the change, and the old one a link that stops it; replaces an earlier request. If the new
 * address has a user, its owner gets another mail instead: the caller learns nothing.
 */
export async function changeEmail(
  deps: AccountDeps,
  customer: Customer,
  visitor: Visitor,
  { newEmail, password }: { readonly newEmail: string; readonly password: string },
): Promise<EmailState> {
  await requireSecondFactorOfStaff(deps, customer);
  const { email: oldEmail } = await findOwnUser(deps, customer);
  if (newEmail === oldEmail) {
    const message = 'This is already your email address.';
    refuse('VALIDATION', message, { new_email: message });
  }
  const { id, passwordHash } = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const tooOften = 'You’ve asked for a new email address several times.';
  await limitTries(deps.countTry, deps.limits.mailsPerEmail, `change-email by ${id}`, tooOften);
  await limitMailRequests(deps, visitor, 'change-email', newEmail);
  const [confirm, stop] = [createSecretToken(), createSecretToken()];
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, oldEmail);
    if (user?.id !== id || user.passwordHash !== passwordHash) {
      throw new Refusal('CONFLICT', 'Your account was changed somewhere else at the same time. Please try again.');
    }
    const holder = await selectUserByEmail(trx, newEmail);
    await updatePendingChangeEnded(trx, id, at);
    await insertEmailChange(trx, {
      id: randomUUID(),
      user_id: id,
      session_id: customer.sessionId,
      old_email: oldEmail,
      new_email: newEmail,
      requested_at: at,
      expires_at: new Date(at.getTime() + linkLifeMs),
      confirm_hash: confirm.hash,
      stop_hash: stop.hash,
    });
    // An unverified registration doesn’t own its address.
    await deps.enqueueMail(
      trx,
      holder?.emailVerifiedAt
        ? { template: 'email-in-use', to: newEmail, values: { fullName: holder.fullName } }
        : { template: 'confirm-new-email', to: newEmail, values: { fullName: user.fullName, token: confirm.token } },
    );
    const seen = { fullName: user.fullName, at: at.toISOString(), device: visitor.device };
    const values = { ...seen, newEmail, token: stop.token };
    await deps.enqueueMail(trx, { template: 'email-change-requested', to: oldEmail, values });
  });
  visitor.log.info({ event: 'email-change-requested', userId: id }, 'email change requested');
  return { email: oldEmail, newEmail };
}

export async function cancelEmailChange(deps: AccountDeps, customer: Customer): Promise<EmailState> {
  await updatePendingChangeEnded(deps.database, customer.userId, deps.now());
  return findEmail(deps, customer);
}

/**
 * Revokes links mailed to the old address and ends every session but the one that asked, which knew the password. The owner of the old
 * address may undo the change for some days.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  visitor: Pick<Visitor, 'device' | 'log'>,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<void> {
  const shown = { email, hash: hashSecretToken(token) };
  const undo = createSecretToken();
  const userId = await retryOnDuplicateEmail(deps, async (trx) => {
    const at = deps.now();
    const found = await selectChangeToConfirm(trx, shown);
    const user = found && (await lockUserByEmail(trx, found.oldEmail));
    if (!found || user?.id !== found.userId) return undefined;
    await requireUnlocked(trx, user.id); // who took the account over must not keep it by this link
    const undoUntil = new Date(at.getTime() + days(undoEmailDays));
    if (!(await updateChangeConfirmed(trx, found.id, { at, undoHash: undo.hash, undoUntil }))) return undefined;
    await assignEmail(deps, trx, { userId: user.id, from: found.oldEmail, to: found.newEmail, at });
    await revokeTokens(trx, user.id, at);
    await deleteSessions(trx, user.id, found.sessionId);
    const seen = { fullName: user.fullName, at: at.toISOString(), device: visitor.device };
    const values = { ...seen, newEmail: found.newEmail, token: undo.token };
    await deps.enqueueMail(trx, { template: 'email-changed', to: found.oldEmail, values });
    return user.id;
  });
  if (userId === undefined) return refuseChange(await selectChangeToConfirm(deps.database, shown));
  visitor.log.info({ event: 'email-changed', userId }, 'email changed');
}

function refuseChange(change: EmailChange | undefined): never {
  if (!change) return refuseToken(unknownLink);
  if (change.endedAt) return refuseToken('This change was stopped, or replaced by a newer one.');
  return refuseToken(
    change.confirmedAt
      ? 'This email address is already confirmed. Please log in with it.'
      : 'This link has expired. Please change your email address again in Setting.',
  );
}

/**
 * Stops a change that waits, or takes one back, for the reader of the old address's mail. Who made a change that is taken back knew the
 * password: everybody is signed out, password and passkeys stop working, and the old address gets a link to set a new password. An
 * authenticator app goes where it may be the thief's; an older one is the owner's. Later changes end too, so that their links can't
 * restore a thief's address; earlier ones don't, because a thief who changed the address twice holds the link of the second. Answers
 * whether the address had changed, and what was removed.
 */
export async function undoEmailChange(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token }: { readonly email: string; readonly token: string },
): Promise<{ readonly wasChanged: boolean; readonly removed: RemovedFactors }> {
  const shown = { email, hash: hashSecretToken(token) };
  const found = await selectChangeToUndo(deps.database, shown);
  if (!found || !canBeUndone(found, deps.now())) return refuseUndo(found);
  // Before the transaction, because hashing is slow. Nobody knows this password.
  const hash = found.confirmedAt
    ? await deps.passwords.hash(networkCaller(visitor.network), createSecretToken().token)
    : undefined;
  const undone = await retryOnDuplicateEmail(deps, async (trx) => {
    const at = deps.now();
    await deps.staffAccess.lockRole(trx, found.userId);
    await lockUser(trx, found.userId);
    const [change, user] = [await selectChangeToUndo(trx, shown), await selectUser(trx, found.userId)];
    if (!change || !user || !canBeUndone(change, at)) return undefined;
    if (!change.confirmedAt) {
      await updatePendingChangeEnded(trx, user.id, at);
      return { wasChanged: false, removed: nothingRemoved };
    }
    if (hash === undefined) return undefined; // confirmed this very moment
    await assignEmail(deps, trx, { userId: user.id, from: user.email, to: change.oldEmail, at });
    await updateChangesEndedSince(trx, change, at);
    await updatePassword(trx, user.id, { hash, at });
    await revokeTokens(trx, user.id, at);
    const removed = {
      hasAuthenticator: await deleteAuthenticator(trx, user.id, suspectSince(change, at)),
      passkeys: await deletePasskeys(trx, user.id), // before the sessions, one of which may be starting by them
    };
    await deps.staffAccess.endRole(trx, user.id, { cause: 'the undo of an email change', at });
    await deleteSessions(trx, user.id);
    await deleteDevices(trx, user.id);
    const resetToken = await issueToken(deps, trx, user.id, 'reset-password', linkLifeMs);
    const values = { fullName: user.fullName, token: resetToken, removed };
    await deps.enqueueMail(trx, { template: 'email-change-undone', to: change.oldEmail, values });
    return { wasChanged: true, removed };
  });
  if (!undone) {
    const current = await selectChangeToUndo(deps.database, shown);
    if (!current || !canBeUndone(current, deps.now())) return refuseUndo(current);
    return undoEmailChange(deps, visitor, { email, token }); // it was confirmed meanwhile, which happens once
  }
  visitor.log.info({ event: 'email-change-undone', userId: found.userId, ...undone }, 'email change undone');
  return undone;
}

const nothingRemoved: RemovedFactors = { hasAuthenticator: false, passkeys: 0 };

/** From when on a second factor may be a thief's: the request, or as many days before now as a change can be taken back. */
function suspectSince({ requestedAt }: EmailChange, at: Date): Date {
  return new Date(Math.min(requestedAt.getTime(), at.getTime() - days(undoEmailDays)));
}

function canBeUndone({ endedAt, expiresAt, undoUntil }: EmailChange, at: Date): boolean {
  return !endedAt && (undoUntil ?? expiresAt) > at;
}

function refuseUndo(change: EmailChange | undefined): never {
  if (!change) return refuseToken(unknownLink);
  if (change.endedAt) return refuseToken('This change was already stopped. If you can’t log in, set a new password.');
  return refuseToken(
    change.confirmedAt
      ? 'This link has expired. If you didn’t make this change, please email us.'
      : 'Nobody confirmed this change in time, so your email address hasn’t changed.',
  );
}

async function assignEmail(
  { records }: Pick<AccountDeps, 'records'>,
  trx: Trx,
  { userId, from, to, at }: EmailMove & { readonly userId: string; readonly at: Date },
): Promise<void> {
  const holder = await lockUserByEmail(trx, to);
  if (holder && holder.id !== userId) {
    if (holder.emailVerifiedAt) {
      refuse('CONFLICT', 'This email address now has its own account. Log in to that one, or email us.');
    }
    await deleteRegistration(trx, holder.id);
  }
  const memberships = await selectMemberships(trx, userId);
  for (const { owner, eraseForEmail, followEmail } of records) {
    const ownerIds = owner === 'user' ? [userId] : memberships.map(({ organisationId }) => organisationId);
    for (const ownerId of ownerIds) {
      await eraseForEmail?.(trx, ownerId);
      await followEmail?.(trx, ownerId, { from, to });
    }
  }
  await updateUser(trx, userId, { email: to, email_verified_at: at, updated_at: at });
}

const mostTries = 3;

/** Retries when another transaction took the address at the same time. */
async function retryOnDuplicateEmail<T>({ database }: Pick<AccountDeps, 'database'>, work: (trx: Trx) => Promise<T>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isDuplicate(error)) throw error;
    }
  }
}
