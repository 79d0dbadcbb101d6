import type { FastifyInstance } from 'fastify';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import * as contract from '../../contract/staff/staff.ts';
import { presentSession } from '../accounts/accounts.presenter.ts';
import type { AccountDeps } from '../accounts/user.ts';
import { type ClientContext, visitorOf, writeDeviceCookie } from '../accounts/visitor.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import { acceptStaffInvitation, openStaffInvitation, registerForInvitation } from './accept-invitation.ts';
import { registerDeviceRoutes } from './devices.routes.ts';
import { endStaff } from './end-staff.ts';
import { countInvitations, selectInvitations } from './invitations.repository.ts';
import { inviteStaff, withdrawInvitation } from './invite-staff.ts';
import { presentInvitation, presentMember, presentStaffSession } from './staff.presenter.ts';
import { countStaff, selectStaff, selectStaffOfUser } from './staff.repository.ts';
import { managerOf } from './staff-member.ts';
import { endStaffSession, startStaffSession } from './staff-sessions.ts';

interface StaffRouteDeps extends AccountDeps {
  readonly isSecure: boolean;
}

export function registerStaffRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  registerDeviceRoutes(app, deps);
  const { database, now } = deps;
  const readVisitor = (context: ClientContext) => visitorOf(context, deps.isSecure);

  serve(app, contract.startStaffSession, async (_request, context) =>
    presentStaffSession(await startStaffSession(deps, context.caller, readVisitor(context), context.requestId)),
  );

  serve(app, contract.endStaffSession, async (_request, { caller, requestId }) => {
    await endStaffSession(deps, caller, requestId);
    return { message: 'You’re logged out.' };
  });

  serve(app, contract.staffMe, async (_request, { caller }) => {
    const member = await selectStaffOfUser(database, caller.userId);
    return { data: presentMember(member ?? refuse('SESSION_EXPIRED', sessionExpiredMessage)) }; // ended meanwhile
  });

  serve(app, contract.listStaffMembers, async ({ query: { page } }, { caller: { depotId } }) => {
    const [members, total] = await Promise.all([
      selectStaff(database, depotId, readPage(page)),
      countStaff(database, depotId),
    ]);
    return { data: members.map(presentMember), total };
  });

  serve(app, contract.endStaffMember, async ({ params: { id } }, { caller, requestId }) => {
    const { fullName } = await endStaff(deps, managerOf(caller, requestId), id);
    return { message: `${fullName} no longer works here.` };
  });

  serve(app, contract.listStaffInvitations, async ({ query: { page } }, { caller: { depotId } }) => {
    const [invitations, total] = await Promise.all([
      selectInvitations(database, now(), depotId, readPage(page)),
      countInvitations(database, now(), depotId),
    ]);
    return { data: invitations.map(presentInvitation), total };
  });

  serve(app, contract.inviteStaff, async ({ body: { email, role, depot_id } }, { caller, requestId }) => {
    const request = { email, role, depotId: depot_id ?? null };
    const invitation = await inviteStaff(deps, managerOf(caller, requestId), request);
    return { message: `We’ve emailed an invitation to ${email}.`, data: presentInvitation(invitation) };
  });

  serve(app, contract.withdrawStaffInvitation, async ({ params: { id } }, { caller, requestId }) => {
    await withdrawInvitation(deps, managerOf(caller, requestId), id);
    return { message: 'The invitation is withdrawn.' };
  });

  serve(app, contract.openStaffInvitation, async ({ body }) => {
    const { invitation, hasAccount } = await openStaffInvitation(deps, body);
    return { role: invitation.role, depot: invitation.depotName, has_account: hasAccount };
  });

  serve(app, contract.registerStaff, async ({ body: { full_name, ...body } }, context) => {
    const signedIn = await registerForInvitation(deps, readVisitor(context), { ...body, fullName: full_name });
    context.setHeader('set-cookie', writeDeviceCookie(signedIn.deviceToken, deps.isSecure));
    return presentSession(signedIn);
  });

  serve(app, contract.acceptStaffInvitation, async ({ body }, context) => {
    const { caller, requestId } = context;
    const started = await acceptStaffInvitation(deps, caller, readVisitor(context), { ...body, requestId });
    return presentStaffSession(started);
  });
}
