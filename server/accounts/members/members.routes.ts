import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/accounts/members.ts';
import type { MemberRole } from '../../../contract/permissions.ts';
import { penceFromPounds, poundsFromPence } from '../../../contract/values/money.ts';
import type { Database } from '../../database/database.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { presentSession, presentUser } from '../accounts.presenter.ts';
import type { AccountRouteDeps } from '../accounts.routes.ts';
import { type ClientContext, visitorOf, writeDeviceCookie } from '../visitor.ts';
import { changeMember, leaveOrganisation, removeMember } from './change-members.ts';
import {
  acceptMemberInvitation,
  inviteMember,
  openMemberInvitation,
  registerMember,
  revokeInvitation,
} from './invite-member.ts';
import { selectOpenInvitations } from './member-invitations.repository.ts';
import { type MemberAccess, type MemberLimits, selectMembers, selectOwnOrganisations } from './members.repository.ts';
import { switchOrganisation } from './switch-organisation.ts';

interface MemberRouteDeps extends AccountRouteDeps {
  /** This month, by user; shipments know it. */
  readonly sumSpending: (database: Database, organisationId: string, at: Date) => Promise<ReadonlyMap<string, number>>;
}

export function registerMemberRoutes(app: FastifyInstance, deps: MemberRouteDeps): void {
  const { database, now } = deps;
  const readVisitor = (context: ClientContext) => visitorOf(context, deps.isSecure);

  serve(app, contract.listMembers, async (_request, { caller: { organisationId, userId } }) => {
    const members = await selectMembers(database, organisationId);
    const invitations = await selectOpenInvitations(database, organisationId, now());
    const spending = await deps.sumSpending(database, organisationId, now());
    return {
      data: members.map((member) => ({
        id: member.userId,
        full_name: member.fullName,
        email: member.email,
        role: member.role,
        since: member.since.toISOString(),
        invited_by: member.invitedBy,
        ...presentLimits(member),
        spent: poundsFromPence(spending.get(member.userId) ?? 0),
        is_self: member.userId === userId,
      })),
      invitations: invitations.map((invitation) => ({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        created_at: invitation.createdAt.toISOString(),
        expires_at: invitation.expiresAt.toISOString(),
        invited_by: invitation.invitedBy,
        ...presentLimits(invitation),
      })),
      total: members.length,
    };
  });

  serve(app, contract.inviteMember, async ({ body }, context) => {
    await inviteMember(deps, context.caller, readVisitor(context), { email: body.email, ...accessOf(body) });
    return { message: `We’ve emailed an invitation to ${body.email}.` };
  });

  serve(app, contract.revokeMemberInvitation, async ({ params }, { caller }) => {
    await revokeInvitation(deps, caller, params.id);
    return { message: 'Invitation revoked' };
  });

  serve(app, contract.changeMember, async ({ params, body }, { caller }) => {
    await changeMember(deps, caller, params.id, accessOf(body));
    return { message: 'Saved' };
  });

  serve(app, contract.removeMember, async ({ params }, { caller }) => {
    await removeMember(deps, caller, params.id);
    return { message: 'Member removed' };
  });

  serve(app, contract.leaveOrganisation, async ({ body }, { caller }) => {
    await leaveOrganisation(deps, caller, body.organisation_id);
    return { message: 'You’ve left the organisation.' };
  });

  serve(app, contract.listOrganisations, async (_request, { caller: { userId, organisationId } }) => {
    const organisations = await selectOwnOrganisations(database, userId);
    return {
      data: organisations.map(({ id, name, reference, role, isShared }) => ({
        id,
        name,
        account_id: reference,
        role,
        is_shared: isShared,
        is_current: id === organisationId,
      })),
      total: organisations.length,
    };
  });

  serve(app, contract.switchOrganisation, async ({ body }, { caller }) => ({
    message: 'Switched',
    user: presentUser(await switchOrganisation(deps, caller, body.organisation_id)),
  }));

  serve(app, contract.openMemberInvitation, async ({ body }) => {
    const { invitation, hasAccount } = await openMemberInvitation(deps, body);
    return { organisation: invitation.organisationName, role: invitation.role, has_account: hasAccount };
  });

  serve(app, contract.registerMember, async ({ body: { full_name: fullName, ...body } }, context) => {
    const signedIn = await registerMember(deps, readVisitor(context), { ...body, fullName });
    context.setHeader('set-cookie', writeDeviceCookie(signedIn.deviceToken, deps.isSecure));
    return presentSession(signedIn);
  });

  serve(app, contract.acceptMemberInvitation, async ({ body }, { caller }) => ({
    message: 'You’ve joined.',
    user: presentUser(await acceptMemberInvitation(deps, caller, body)),
  }));
}

function presentLimits({ spendLimitPence, approvalAbovePence }: MemberLimits) {
  return { spend_limit: poundsOrNull(spendLimitPence), approval_above: poundsOrNull(approvalAbovePence) };
}

interface AccessBody {
  readonly role: MemberRole;
  readonly spend_limit?: number | null | undefined;
  readonly approval_above?: number | null | undefined;
}

/** Owners have no limits: they approve what others may not pay. */
function accessOf({ role, spend_limit, approval_above }: AccessBody): MemberAccess {
  if (role === 'OWNER') return { role, spendLimitPence: null, approvalAbovePence: null };
  return { role, spendLimitPence: penceOrNull(spend_limit), approvalAbovePence: penceOrNull(approval_above) };
}

function poundsOrNull(pence: number | null): number | null {
  return pence === null ? null : poundsFromPence(pence);
}

function penceOrNull(pounds: number | null | undefined): number | null {
  return pounds === null || pounds === undefined ? null : penceFromPounds(pounds);
}
