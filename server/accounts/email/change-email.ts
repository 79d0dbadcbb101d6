import { randomUUID } from 'node:crypto';
import { createSecretToken } from '../../crypto/secret-token.ts';
import type { Customer } from '../../http/authenticate.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { limitTries } from '../../http/rate-limit.ts';
import { linkLifeMs } from '../mailed-links.ts';
import { checkOwnPassword, findOwnUser } from '../own-user.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { requireSecondFactorOfStaff } from '../sign-in/recent-second-factor.ts';
import type { AccountDeps } from '../user.ts';
import { lockUserByEmail, selectUserByEmail } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { insertEmailChange, selectPendingChange, updatePendingChangeEnded } from './email-changes.repository.ts';

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
