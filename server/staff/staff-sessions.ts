import { randomUUID } from 'node:crypto';
import { hours, minutes } from '../../contract/values/time/duration.ts';
import { forgetSecondFactor, requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import type { Database, Trx } from '../database/database.ts';
import { ignoreReadOnly } from '../database/database-errors.ts';
import type { Authenticate, Customer, StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import {
  deleteStaffSession,
  deleteStaffSessionsOf,
  insertStaffSession,
  selectLiveStaffSession,
  selectStaffOfUser,
  touchStaffSession,
} from './staff.repository.ts';
import type { StaffDeps, StaffMember } from './staff-member.ts';

/** In an office. */
const idleMs = minutes(30);

/** A shift: however much it is used, and on a device however little. */
export const longestStaffSessionMs = hours(14);

/** Precision of `last_used_at`: finer would mean a write with every call. */
const touchAfterMs = minutes(1);

const bearer = /^Bearer ([\w-]{43})$/i;

export interface StartedStaffSession {
  readonly accessToken: string;
  readonly member: StaffMember;
}

type Deps = Pick<StaffDeps, 'database' | 'now'>;

export function authenticateStaff({ database, now }: Deps): Authenticate<StaffCaller> {
  return async (authorization) => {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const at = now();
    const idleSince = new Date(at.getTime() - idleMs);
    const session = await selectLiveStaffSession(database, hashSecretToken(token), { at, idleSince });
    if (!session) return undefined;
    const { lastUsedAt, ...caller } = session;
    if (at.getTime() - lastUsedAt.getTime() >= touchAfterMs) {
      await touchStaffSession(database, caller.staffSessionId, at).catch(ignoreReadOnly);
    }
    return caller;
  };
}

export async function startStaffSession(
  deps: Deps,
  customer: Customer,
  { device }: Pick<Visitor, 'device'>,
  requestId: string,
): Promise<StartedStaffSession> {
  await requireStaff(deps.database, customer.userId); // before a factor is asked for that would not help
  const at = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    await requireRecentSecondFactor({ ...deps, database: trx }, customer);
    const { userId, sessionId } = customer;
    const started = await startStaffSessionIn(trx, { userId, sessionId, device }, at);
    const { id, role, depotId, fullName } = started.member;
    const actor = staffActor(
      { staffId: id, userId, staffRole: role, depotId, fullName, deviceId: null, device },
      requestId,
    );
    await recordAudit(trx, actor, { action: 'start session', subject: { kind: 'staff', id } }, at);
    return started;
  });
}

/** Check the second factor before. */
export async function startStaffSessionIn(
  trx: Trx,
  { userId, sessionId, device }: { readonly userId: string; readonly sessionId: string; readonly device: string },
  at: Date,
): Promise<StartedStaffSession> {
  const member = await requireStaff(trx, userId);
  const access = createSecretToken();
  await insertStaffSession(trx, {
    id: randomUUID(),
    staff_id: member.id,
    session_id: sessionId,
    device_id: null,
    token_hash: access.hash,
    device,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + longestStaffSessionMs),
  });
  return { accessToken: access.token, member };
}

async function requireStaff(database: Database, userId: string): Promise<StaffMember> {
  const member = await selectStaffOfUser(database, userId);
  return member ?? refuse('NOT_FOUND', 'You don’t have a staff role. Ask an owner to invite you.');
}

/** In an office, with all that hangs on the same log-in: who opens the browser next has to log in again. */
export async function endStaffSession({ database, now }: Deps, caller: StaffCaller, requestId: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (caller.deviceId === null) {
      await forgetSecondFactor(trx, caller); // first, as the end of that session locks it before these
      await deleteStaffSessionsOf(trx, caller.sessionId);
    } else {
      await deleteStaffSession(trx, caller.staffSessionId);
    }
    const subject = { kind: 'staff', id: caller.staffId };
    await recordAudit(trx, staffActor(caller, requestId), { action: 'end session', subject }, now());
  });
}
