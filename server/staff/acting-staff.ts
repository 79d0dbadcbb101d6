import { sessionExpiredMessage } from '../../contract/errors.ts';
import { hasPermission, type StaffPermission } from '../../contract/staff/staff-permissions.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { lockCurrentStaff, selectStaffByEmail } from './staff.repository.ts';

/**
 * First in a transaction: who is ended while their call is under way changes nothing after it. Locks the member whom the call is about too,
 * in one order, so that two who end each other wait for one another.
 */
export async function lockStaffInOrder(trx: Trx, { staff }: Actor, otherId?: string): Promise<void> {
  if (!staff) return; // a command
  const locked = await lockCurrentStaff(trx, otherId === undefined ? [staff.staffId] : [staff.staffId, otherId]);
  if (!locked.includes(staff.staffId)) refuse('SESSION_EXPIRED', sessionExpiredMessage);
}

/** Somebody of staff who runs a command under their own name. What is theirs alone at a depot they do in the console. */
export async function actAtTerminal(trx: Trx, email: string, permission: StaffPermission): Promise<Actor> {
  const member = await selectStaffByEmail(trx, email.trim().toLowerCase());
  if (!member || member.depotId !== null || !hasPermission(member.role, permission)) {
    return refuse('PERMISSION_MISSING', `${email} is nobody of staff who may do this for every depot.`);
  }
  const { id: staffId, userId, role, depotId, fullName: name } = member;
  return { staff: { staffId, userId, role, depotId }, name, deviceId: null, device: 'terminal', requestId: null };
}
