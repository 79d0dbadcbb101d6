import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { days } from '../../contract/values/time/duration.ts';
import { staffInvitationDays } from '../accounts/mails/account-mail.ts';
import {
  type EmailedLink,
  linkOf,
  refuseInvitation,
  requireOpen,
  type ShownLink,
} from '../accounts/opened-invitation.ts';
import { findOwnUser } from '../accounts/own-user.ts';
import { isRegistered, registerInvited } from '../accounts/register/register-invited.ts';
import { removeFactors } from '../accounts/security/sign-in-methods.ts';
import { requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { SignedIn } from '../accounts/sign-in/start-session.ts';
import type { AccountDeps } from '../accounts/user.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import { createSecretToken } from '../crypto/secret-token.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { findDepot } from '../depots/find-depots.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { lockStaffInOrder } from './acting-staff.ts';
import {
  insertInvitation,
  lockInvitationsOf,
  type OpenedInvitation,
  selectStaffInvitation,
  updateInvitationAccepted,
  updateInvitationWithdrawn,
} from './invitations.repository.ts';
import { insertStaff, lockStaff, selectStaffByEmail, updateStaffEnded } from './staff.repository.ts';
import type { Manager, StaffDeps, StaffInvitation, StaffMember } from './staff-member.ts';
import { type StartedStaffSession, startStaffSessionIn } from './staff-sessions.ts';

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
    await lockStaffInOrder(trx, actor);
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
    if (isUuid(id)) await lockStaffInOrder(trx, actor, id);
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
    await lockStaffInOrder(trx, actor);
    const withdrawn = isUuid(id) ? await updateInvitationWithdrawn(trx, { id, depotId }, at) : undefined;
    const { email, role } = withdrawn ?? refuse('NOT_FOUND', 'This invitation was accepted or withdrawn already.');
    const subject = { kind: 'staff invitation', id: email };
    await recordAudit(trx, actor, { action: 'withdraw invitation', subject, before: { role } }, at);
  });
}

export async function openStaffInvitation(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  shown: ShownLink,
): Promise<{ readonly invitation: StaffInvitation; readonly hasAccount: boolean }> {
  const invitation = await requireInvitation(database, linkOf(shown), now());
  return { invitation, hasAccount: await isRegistered(database, shown.email) };
}

/** The link proves the address. It stays open until the invitation is accepted. */
export async function registerForInvitation(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token, fullName, password }: ShownLink & { readonly fullName: string; readonly password: string },
): Promise<SignedIn> {
  await requireInvitation(deps.database, linkOf({ email, token }), deps.now());
  return registerInvited(deps, visitor, { email, fullName, password });
}

export async function acceptStaffInvitation(
  deps: AccountDeps,
  customer: Customer,
  visitor: Visitor,
  { email, token, requestId }: ShownLink & { readonly requestId: string },
): Promise<StartedStaffSession> {
  const { database } = deps;
  const user = await findOwnUser(deps, customer);
  if (user.email !== email) {
    refuse('CONFLICT', 'This invitation is for another email address. Log in with the address we sent it to.');
  }
  const link = linkOf({ email, token });
  const { role, depotId, depotName } = await requireInvitation(database, link, deps.now());
  await requireRecentSecondFactor(deps, customer);
  const at = deps.now();
  const accepted = await database.transaction().execute(async (trx) => {
    await lockInvitationsOf(trx, email);
    if (!(await updateInvitationAccepted(trx, link, at))) return undefined;
    const member = { id: randomUUID(), user_id: user.id, role, depot_id: depotId, started_at: at };
    if (!(await insertStaff(trx, member))) refuse('CONFLICT', 'You work here already.');
    const actor = staffActor(
      {
        staffId: member.id,
        userId: user.id,
        fullName: user.fullName,
        staffRole: role,
        depotId,
        deviceId: null,
        device: visitor.device,
      },
      requestId,
    );
    const subject = { kind: 'staff', id: member.id };
    const after = { email, role, depot: depotName };
    await recordAudit(trx, actor, { action: 'accept invitation', subject, after }, at);
    return startStaffSessionIn(trx, { userId: user.id, sessionId: customer.sessionId, device: visitor.device }, at);
  });
  return accepted ?? refuseInvitation(await selectStaffInvitation(database, link), words);
}

const words = {
  accepted: 'This invitation was accepted. Log in to start work.',
  ended: 'This invitation was withdrawn or replaced.',
};

async function requireInvitation(database: Database, link: EmailedLink, at: Date): Promise<OpenedInvitation> {
  return requireOpen(await selectStaffInvitation(database, link), at, words);
}
