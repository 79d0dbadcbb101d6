import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import type { Trx } from '../database/database.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { insertAuditEntry, lockActingStaff } from './audit.repository.ts';

/** Who did something. */
export interface Actor {
  /** Undefined for a command. */
  readonly staff?: {
    readonly staffId: string;
    readonly userId: string;
    readonly role: StaffRole;
    /** Null: everywhere. */
    readonly depotId: string | null;
  };
  readonly name: string;
  readonly deviceId: string | null;
  /** Such as 'Firefox on Windows', or 'terminal'. */
  readonly device: string;
  readonly requestId: string | null;
}

export function staffActor(
  {
    staffId,
    userId,
    staffRole,
    depotId,
    fullName,
    deviceId,
    device,
  }: Omit<StaffCaller, 'sessionId' | 'staffSessionId'>,
  requestId: string,
): Actor {
  return { staff: { staffId, userId, role: staffRole, depotId }, name: fullName, deviceId, device, requestId };
}

/** Such as `npm run staff`. */
export function commandActor(command: string): Actor {
  return { name: command, deviceId: null, device: 'terminal', requestId: null };
}

export interface AuditedAction {
  /** A verb and what it is done to: 'invite staff'. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Refuses somebody whose role was ended while their call was under way. Their role can’t end from here until the transaction does, so either
 * it ends after what they did, or nothing was done.
 */
export async function requireStillStaff(trx: Trx, { staff }: Actor): Promise<void> {
  if (!staff || (await lockActingStaff(trx, staff))) return;
  refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

/** In the transaction of what it records: either both are there or neither. Refuses somebody who no longer works here. */
export async function recordAudit(
  trx: Trx,
  actor: Actor,
  { action, subject, before, after }: AuditedAction,
  at: Date,
): Promise<void> {
  const { staff, name, deviceId, device, requestId } = actor;
  await requireStillStaff(trx, actor);
  await insertAuditEntry(trx, {
    at,
    actor_id: staff?.userId ?? null,
    actor_name: name,
    actor_role: staff?.role ?? null,
    depot_id: staff?.depotId ?? null,
    device_id: deviceId,
    device,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    request_id: requestId,
  });
}
