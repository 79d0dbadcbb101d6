import type { FastifyInstance } from 'fastify';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import * as devices from '../../contract/staff/devices.ts';
import * as contract from '../../contract/staff/staff.ts';
import { presentSession } from '../accounts/accounts.presenter.ts';
import { requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { AccountDeps } from '../accounts/user.ts';
import { type ClientContext, visitorOf, writeDeviceCookie } from '../accounts/visitor.ts';
import type { Depot } from '../depots/depot.ts';
import { listDepots } from '../depots/find-depots.ts';
import { requireEverywhere } from '../http/authenticate.ts';
import { ownCookie } from '../http/cookies.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { type CallContext, serve } from '../http/serve-endpoint.ts';
import { countDevices, type DeviceRow, selectDevices } from './devices.repository.ts';
import { enrolDevice, revokeDevice, setDevicePin, startDeviceProof, startEnrolment, unlockDevice } from './devices.ts';
import { endStaff } from './end-staff.ts';
import { countInvitations, selectInvitations } from './invitations.repository.ts';
import {
  acceptStaffInvitation,
  inviteStaff,
  openStaffInvitation,
  registerForInvitation,
  resetFactors,
  withdrawInvitation,
} from './invite-staff.ts';
import { countStaff, selectStaff, selectStaffOfUser } from './staff.repository.ts';
import { managerOf, type StaffInvitation, type StaffMember } from './staff-member.ts';
import {
  authenticateStaff,
  endStaffSession,
  longestStaffSessionMs,
  type StartedStaffSession,
  startStaffSession,
} from './staff-sessions.ts';

/** HttpOnly: the console’s files are for who has it, and a page that was loaded again gets its session back by it. */
const staffCookie = ownCookie('staff', '/');

/** Whether a browser with these cookies may load the console. */
export function hasStaffSession(deps: SessionDeps): (cookies: string | undefined) => Promise<boolean> {
  const authenticate = authenticateStaff(deps);
  return async (cookies) => {
    const token = staffCookie.read(cookies, deps.isSecure);
    return token !== undefined && (await authenticate(`Bearer ${token}`)) !== undefined;
  };
}

interface SessionDeps extends AccountDeps {
  readonly isSecure: boolean;
}

interface StaffRouteDeps extends SessionDeps {
  readonly settings: readonly contract.SettingInForce[];
}

export function registerStaffRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  registerDeviceRoutes(app, deps);
  const { database, now } = deps;
  const readVisitor = (context: ClientContext) => visitorOf(context, deps.isSecure);

  const authenticate = authenticateStaff(deps);

  /** The answer for a page’s memory, the cookie for the next page of the same browser. */
  const present = (started: StartedStaffSession, { setHeader }: Pick<CallContext<never>, 'setHeader'>) => {
    setHeader('set-cookie', staffCookie.write(started.accessToken, longestStaffSessionMs, deps.isSecure));
    return presentStaffSession(started);
  };

  serve(app, contract.startStaffSession, async (_request, context) =>
    present(await startStaffSession(deps, context.caller, readVisitor(context), context.requestId), context),
  );

  serve(app, contract.resumeStaffSession, async (_request, { headers }) => {
    const accessToken = staffCookie.read(headers.cookie, deps.isSecure);
    const caller = accessToken === undefined ? undefined : await authenticate(`Bearer ${accessToken}`);
    const member = caller && (await selectStaffOfUser(database, caller.userId));
    if (accessToken === undefined || !member) return { session: null };
    return { session: presentStaffSession({ accessToken, member }) };
  });

  serve(app, contract.endStaffSession, async (_request, { caller, requestId, setHeader }) => {
    await endStaffSession(deps, caller, requestId);
    setHeader('set-cookie', staffCookie.write('', 0, deps.isSecure));
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

  serve(app, contract.resetStaffFactors, async ({ params: { id } }, { caller, requestId }) => {
    const { email } = await resetFactors(deps, managerOf(caller, requestId), id);
    return { message: `Their passkeys and authenticator app are removed. We’ve emailed an invitation to ${email}.` };
  });

  serve(app, contract.listDepots, async (_request, { caller: { depotId } }) => {
    const depots = await listDepots(database);
    return { data: depots.filter(({ id }) => depotId === null || id === depotId).map(presentDepot) };
  });

  serve(app, contract.listSettings, async (_request, { caller }) => {
    requireEverywhere(caller);
    return { data: [...deps.settings] };
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
    return present(started, context);
  });
}

function registerDeviceRoutes(app: FastifyInstance, deps: Pick<AccountDeps, 'database' | 'now' | 'passwords'>): void {
  serve(app, devices.listDevices, async ({ query: { page } }, { caller: { depotId } }) => {
    const [rows, total] = await Promise.all([
      selectDevices(deps.database, depotId, readPage(page)),
      countDevices(deps.database, depotId),
    ]);
    return { data: rows.map(presentDevice), total };
  });

  serve(app, devices.startDeviceEnrolment, async ({ body: { name, depot_id } }, { caller, requestId }) => {
    await requireRecentSecondFactor(deps, caller);
    const { code, expiresAt } = await startEnrolment(deps, managerOf(caller, requestId), { name, depotId: depot_id });
    return { code, expires_at: expiresAt.toISOString() };
  });

  serve(app, devices.revokeDevice, async ({ params: { id } }, { caller, requestId }) => {
    await revokeDevice(deps, managerOf(caller, requestId), id);
    return { message: 'The device is revoked.' };
  });

  serve(app, devices.enrolDevice, async ({ body: { code, public_key } }, { requestId }) => ({
    data: presentDevice(await enrolDevice(deps, { code, publicKey: public_key }, requestId)),
  }));

  serve(app, devices.startDeviceProof, async ({ params: { id } }) => ({
    challenge: await startDeviceProof(deps, id),
  }));

  serve(app, devices.setDevicePin, async ({ body: { device_id, ...proof } }, { caller, requestId }) => {
    await setDevicePin(deps, caller, { ...proof, deviceId: device_id, requestId });
    return { message: 'Your PIN is set.' };
  });

  serve(app, devices.unlockDevice, async ({ params: { id }, body: { staff_id, ...proof } }, { requestId }) =>
    presentStaffSession(await unlockDevice(deps, id, { ...proof, staffId: staff_id, requestId })),
  );
}

function presentDevice({ id, name, depotId, depotName, enrolledAt, lastUsedAt }: DeviceRow): devices.Device {
  return {
    id,
    name,
    depot: { id: depotId, name: depotName },
    enrolled_at: enrolledAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

function presentWorkplace({ depotId, depotName }: Pick<StaffMember, 'depotId' | 'depotName'>) {
  return depotId === null ? null : { id: depotId, name: depotName ?? '' };
}

function presentMember(member: StaffMember): contract.StaffMember {
  return {
    id: member.id,
    email: member.email,
    full_name: member.fullName,
    role: member.role,
    depot: presentWorkplace(member),
    since: member.startedAt.toISOString(),
  };
}

function presentStaffSession({ accessToken, member }: StartedStaffSession): contract.StaffSession {
  return { access_token: accessToken, member: presentMember(member) };
}

function presentInvitation(invitation: StaffInvitation): contract.StaffInvitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    depot: presentWorkplace(invitation),
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

function presentDepot({ id, name, address, town, postcode, ...times }: Depot): contract.DepotRecord {
  return {
    id,
    name,
    address,
    town,
    postcode,
    open_days: [...times.openDays],
    opens: times.opens.slice(0, 5),
    closes: times.closes.slice(0, 5),
    cut_off: times.cutOff.slice(0, 5),
  };
}
