import { sql } from 'kysely';
import { hasPermission, type StaffPermission, staffRoles } from '../../contract/staff/staff-permissions.ts';
import { type Actor, requireStillStaff } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';

interface Colleague {
  /** Of the user. */
  readonly id: string;
  readonly name: string;
}

/** Staff of every depot who may do something, by name. */
async function listColleagues(database: Database, permission: StaffPermission): Promise<Colleague[]> {
  const roles = staffRoles.filter((role) => hasPermission(role, permission));
  const { rows } = await sql<Colleague>`
    select u.id, u.full_name as name from staff_members m join users u on u.id = m.user_id
    where m.ended_at is null and m.depot_id is null and m.role = any(${roles}) order by u.full_name, u.id`.execute(
    database,
  );
  return rows;
}

export async function presentColleagues(database: Database, permission: StaffPermission, ownUserId: string) {
  const colleagues = await listColleagues(database, permission);
  return colleagues.map((colleague) => ({ ...colleague, is_me: colleague.id === ownUserId }));
}

/**
 * Null for nobody. Refuses somebody to whom it can’t be given, and a caller who no longer works here. First in a transaction: it locks both
 * in the order of their ids, as ending a role does, so that no role ends before what is given is saved.
 */
export async function findAssignee(
  trx: Trx,
  actor: Actor,
  permission: StaffPermission,
  userId: string | null,
): Promise<Colleague | null> {
  const both = [userId, actor.staff?.userId].filter((id) => typeof id === 'string' && isUuid(id));
  await trx
    .selectFrom('staff_members')
    .select('id')
    .where('user_id', '=', sql<string>`any(${both})`)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  await requireStillStaff(trx, actor);
  if (userId === null) return null;
  const found = (await listColleagues(trx, permission)).find(({ id }) => id === userId);
  return found ?? refuse('CONFLICT', 'This person can’t take it. Choose somebody else.');
}
