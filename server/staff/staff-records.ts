import { days } from '../../contract/values/time/duration.ts';
import type { CustomerRecords } from '../accounts/user.ts';
import { refuse } from '../http/errors.ts';
import { deleteExpiredDeviceRows } from './devices.repository.ts';
import { deleteInvitationsExpiredBefore } from './invitations.repository.ts';
import { deleteExpiredStaffSessions, selectStaffOfUser } from './staff.repository.ts';
import type { StaffDeps } from './staff-member.ts';

/** Staff data in a personal export, and why staff can't be erased. */
export const staffRecords: CustomerRecords = {
  name: 'staff',
  owner: 'user',
  exportFor: async (database, userId) => {
    const member = await selectStaffOfUser(database, userId);
    return member ? { role: member.role, depot: member.depotName, since: member.startedAt.toISOString() } : null;
  },
  eraseFor: async (trx, userId) => {
    if (!(await selectStaffOfUser(trx, userId))) return;
    refuse('CONFLICT', 'You still work here. Ask an owner to end your staff role first.');
  },
};

/** An expired link is kept this long, so that opening it late can say that it has expired. */
const deadLinkLifeMs = days(30);

export async function purgeStaff({ database, now }: Pick<StaffDeps, 'database' | 'now'>): Promise<void> {
  await deleteExpiredStaffSessions(database, now());
  await deleteExpiredDeviceRows(database, now());
  await deleteInvitationsExpiredBefore(database, new Date(now().getTime() - deadLinkLifeMs));
}
