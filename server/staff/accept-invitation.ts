import { randomUUID } from 'node:crypto';
import {
  type EmailedLink,
  linkOf,
  refuseInvitation,
  requireOpen,
  type ShownLink,
} from '../accounts/opened-invitation.ts';
import { findOwnUser } from '../accounts/own-user.ts';
import { isRegistered, registerInvited } from '../accounts/register/register-invited.ts';
import { requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { SignedIn } from '../accounts/sign-in/start-session.ts';
import type { AccountDeps } from '../accounts/user.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import {
  lockInvitationsOf,
  type OpenedInvitation,
  selectStaffInvitation,
  updateInvitationAccepted,
} from './invitations.repository.ts';
import { insertStaff } from './staff.repository.ts';
import type { StaffInvitation } from './staff-member.ts';
import { type StartedStaffSession, startStaffSessionIn } from './staff-sessions.ts';

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
