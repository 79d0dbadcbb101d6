import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { lockCurrentStaff } from './staff.repository.ts';

/**
 * First in a transaction: who is ended while their call is under way changes nothing after it. Locks the member whom the call is about too,
 * in one order, so that two who end each other wait for one another.
 */
export async function requireStillStaff(trx: Trx, { staff }: Actor, otherId?: string): Promise<void> {
  if (!staff) return; // a command
  const locked = await lockCurrentStaff(trx, otherId === undefined ? [staff.staffId] : [staff.staffId, otherId]);
  if (!locked.includes(staff.staffId)) refuse('SESSION_EXPIRED', sessionExpiredMessage);
}
