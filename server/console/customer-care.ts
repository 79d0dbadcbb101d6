import type { LockChange } from '../../contract/staff/customer-care.ts';
import { changeUserLock } from '../accounts/security/change-user-lock.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import { refuse } from '../http/errors.ts';
import { staffAccess } from '../staff/end-staff.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';

interface StaffActorCall extends StaffCall {
  readonly actor: Actor & { readonly staff: { readonly userId: string } };
}

type Deps = Pick<ConsoleDeps, 'database' | 'now'>;

export function lockOrUnlock(
  deps: Deps,
  call: StaffActorCall,
  { id: userId, change, reason }: { readonly id: string; readonly change: LockChange; readonly reason: string },
): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    if (!isUuid(userId)) return refuse('NOT_FOUND', 'There’s no such person.');
    const { staff } = call.actor;
    const lock = { userId, staffId: staff.userId, change, reason };
    const { name, before, after } = await changeUserLock({ now: deps.now, staffAccess }, trx, lock);
    const action = change === 'LOCK' ? 'lock person' : 'unlock person';
    await recordAudit(trx, call.actor, { action, subject: { kind: 'person', id: userId }, before, after }, deps.now());
    return change === 'LOCK'
      ? `${name || 'This person'} is locked, and logged out everywhere.`
      : `${name || 'This person'} can log in again.`;
  });
}
