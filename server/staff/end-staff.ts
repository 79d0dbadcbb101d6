import type { StaffAccess } from '../accounts/user.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { lockStaffInOrder } from './acting-staff.ts';
import { updateInvitationWithdrawn } from './invitations.repository.ts';
import { lockStaff, selectStaffOfUser, updateStaffEnded } from './staff.repository.ts';
import type { Manager, StaffDeps, StaffMember } from './staff-member.ts';

/** Nobody ends their own role, nor another's after their own has ended, so an owner is left. Sessions and invitations end with it. */
export async function endStaff(
  { database, now }: Pick<StaffDeps, 'database' | 'now'>,
  { actor, depotId }: Manager,
  id: string,
): Promise<StaffMember> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    if (isUuid(id)) await lockStaffInOrder(trx, actor, id);
    const member = isUuid(id) ? await lockStaff(trx, id, depotId) : undefined;
    if (!member) return refuse('NOT_FOUND', 'We can’t find this person among your staff.');
    if (actor.staff?.userId === member.userId) refuse('CONFLICT', 'You can’t end your own role. Ask another owner.');
    await endRole(trx, actor, member, at);
    return member;
  });
}

async function endRole(trx: Trx, actor: Actor, { id, email, role, depotName: depot }: StaffMember, at: Date) {
  await updateStaffEnded(trx, id, at);
  await updateInvitationWithdrawn(trx, { email }, at);
  const subject = { kind: 'staff', id };
  await recordAudit(trx, actor, { action: 'end staff', subject, before: { email, role, depot } }, at);
}

export const staffAccess: StaffAccess = {
  isStaff: async (database, userId) => (await selectStaffOfUser(database, userId)) !== undefined,
  lockRole: async (trx, userId) => {
    await lockRoleOf(trx, userId);
  },
  endRole: async (trx, userId, { cause, at }) => {
    const locked = await lockRoleOf(trx, userId);
    if (locked)
      await endRole(trx, { name: cause, deviceId: null, device: 'a mailed link', requestId: null }, locked, at);
  },
};

/** Undefined where they have none, or it was ended meanwhile. */
async function lockRoleOf(trx: Trx, userId: string): Promise<StaffMember | undefined> {
  const member = await selectStaffOfUser(trx, userId);
  return member && lockStaff(trx, member.id, null);
}
