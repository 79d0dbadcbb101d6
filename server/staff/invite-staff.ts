import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { days } from '../../contract/values/time/duration.ts';
import { staffInvitationDays } from '../accounts/mails/account-mail.ts';
import { removeFactors } from '../accounts/security/sign-in-methods.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createSecretToken } from '../crypto/secret-token.ts';
import { isUuid } from '../database/column-values.ts';
import type { Trx } from '../database/database.ts';
import { findDepot } from '../depots/find-depots.ts';
import { refuse } from '../http/errors.ts';
import { insertInvitation, lockInvitationsOf, updateInvitationWithdrawn } from './invitations.repository.ts';
import { lockStaff, selectStaffByEmail, updateStaffEnded } from './staff.repository.ts';
import type { Manager, StaffDeps, StaffInvitation, StaffMember } from './staff-member.ts';
import { requireStillStaff } from './still-staff.ts';

const invitationLifeMs = days(staffInvitationDays);

interface InvitationRequest {
  readonly email: string;
  readonly role: StaffRole;
  /** Null: everywhere. */
  readonly depotId: string | null;
}

/** Replaces an invitation of the same address that waits. Somebody of a depot invites to that depot alone. */
export async function inviteStaff(
  { database, now, enqueueMail }: StaffDeps,
  { actor, depotId: ownDepotId }: Manager,
  { email, role, depotId }: InvitationRequest,
): Promise<StaffInvitation> {
  const depot = depotId === null ? undefined : await findDepot(database, depotId);
  const isOutside = ownDepotId !== null && ownDepotId !== depot?.id;
  if (isOutside || (depotId !== null && !depot)) return refuseDepot();
  const at = now();
  return database.transaction().execute(async (trx) => {
    await requireStillStaff(trx, actor);
    await lockInvitationsOf(trx, email);
    if (await selectStaffByEmail(trx, email)) {
      refuse('CONFLICT', 'This person works here already. End their role first to give them another.');
    }
    const replaced = await updateInvitationWithdrawn(trx, { email }, at);
    if (replaced && replaced.expiresAt > at && ownDepotId !== null && replaced.depotId !== ownDepotId) {
      refuse('CONFLICT', 'Somebody outside your depot has invited this person. Ask them to withdraw that invitation.');
    }
    const before = replaced && { role: replaced.role, depot_id: replaced.depotId };
    const invited = { email, role, depotId: depot?.id ?? null, depotName: depot?.name ?? null };
    const invitation = await sendInvitation(trx, enqueueMail, invited, at);
    await recordAudit(trx, actor, { ...invitationAudit(invited), ...(before && { before }) }, at);
    return invitation;
  });
}

function invitationAudit({ email, role, depotName }: Pick<StaffInvitation, 'email' | 'role' | 'depotName'>) {
  return {
    action: 'invite staff',
    subject: { kind: 'staff invitation', id: email },
    after: { role, depot: depotName },
  };
}

/** Lock the address’s invitations before, and withdraw one that waits. */
async function sendInvitation(
  trx: Trx,
  enqueueMail: StaffDeps['enqueueMail'],
  invited: Pick<StaffInvitation, 'email' | 'role' | 'depotId' | 'depotName'>,
  at: Date,
): Promise<StaffInvitation> {
  const { email, role, depotId, depotName } = invited;
  const secret = createSecretToken();
  const invitation = {
    ...invited,
    id: randomUUID(),
    createdAt: at,
    expiresAt: new Date(at.getTime() + invitationLifeMs),
  };
  await insertInvitation(trx, {
    id: invitation.id,
    email,
    role,
    depot_id: depotId,
    token_hash: secret.hash,
    created_at: at,
    expires_at: invitation.expiresAt,
  });
  const values = { role: role.toLowerCase(), depot: depotName, token: secret.token };
  await enqueueMail(trx, { template: 'staff-invitation', to: email, values });
  return invitation;
}

/**
 * For somebody who has lost their second factor. Staff prove one before they set up another, so the role ends with the factors, and the
 * mailed invitation gives it back: it takes their mailbox and, for who has an account, the password.
 */
export async function resetFactors(
  { database, now, enqueueMail }: StaffDeps,
  { actor, depotId }: Manager,
  id: string,
): Promise<StaffMember> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    if (isUuid(id)) await requireStillStaff(trx, actor, id);
    const member = isUuid(id) ? await lockStaff(trx, id, depotId) : undefined;
    if (!member) return refuse('NOT_FOUND', 'We can’t find this person among your staff.');
    if (actor.staff?.userId === member.userId) refuse('CONFLICT', 'You can’t reset your own. Ask another owner.');
    const { email, role, depotName } = member;
    await lockInvitationsOf(trx, email);
    await updateStaffEnded(trx, id, at);
    await updateInvitationWithdrawn(trx, { email }, at);
    const subject = { kind: 'staff', id };
    const before = { email, role, depot: depotName };
    const factors = await removeFactors(trx, member.userId);
    await sendInvitation(trx, enqueueMail, member, at);
    await recordAudit(trx, actor, { action: 'reset second factor', subject, before: factors }, at);
    await recordAudit(trx, actor, { action: 'end staff', subject, before }, at);
    await recordAudit(trx, actor, invitationAudit(member), at);
    return member;
  });
}

function refuseDepot(): never {
  const message = 'We can’t find this depot among yours.';
  return refuse('NOT_FOUND', message, { depot_id: message });
}

export async function withdrawInvitation(
  { database, now }: Pick<StaffDeps, 'database' | 'now'>,
  { actor, depotId }: Manager,
  id: string,
): Promise<void> {
  const at = now();
  await database.transaction().execute(async (trx) => {
    await requireStillStaff(trx, actor);
    const withdrawn = isUuid(id) ? await updateInvitationWithdrawn(trx, { id, depotId }, at) : undefined;
    const { email } = withdrawn ?? refuse('NOT_FOUND', 'This invitation was accepted or withdrawn already.');
    const subject = { kind: 'staff invitation', id: email };
    await recordAudit(trx, actor, { action: 'withdraw invitation', subject }, at);
  });
}
