import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Tables } from '../database/tables.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import type { Page } from '../http/pagination.ts';
import type { StaffMember } from './staff-member.ts';

function selectCurrent(database: Database) {
  return database
    .selectFrom('staff_members')
    .innerJoin('users', 'users.id', 'staff_members.user_id')
    .leftJoin('depots', 'depots.id', 'staff_members.depot_id')
    .select([
      'staff_members.id',
      'staff_members.user_id as userId',
      sql<string>`coalesce(users.email, '')`.as('email'),
      'users.full_name as fullName',
      'staff_members.role',
      'staff_members.depot_id as depotId',
      'depots.name as depotName',
      'staff_members.started_at as startedAt',
    ])
    .where('staff_members.ended_at', 'is', null);
}

export function selectStaffOfUser(database: Database, userId: string): Promise<StaffMember | undefined> {
  return selectCurrent(database).where('staff_members.user_id', '=', userId).executeTakeFirst();
}

export function selectStaffByEmail(database: Database, email: string): Promise<StaffMember | undefined> {
  return selectCurrent(database).where('users.email', '=', email).executeTakeFirst();
}

/** Of a depot, or everybody. By name. */
export function selectStaff(database: Database, depotId: string | null, page?: Page): Promise<StaffMember[]> {
  return selectCurrent(database)
    .$if(depotId !== null, (query) => query.where('staff_members.depot_id', '=', depotId))
    .orderBy('users.full_name')
    .orderBy('staff_members.id')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
}

export async function countStaff(database: Database, depotId: string | null): Promise<number> {
  const { count } = await database
    .selectFrom('staff_members')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('ended_at', 'is', null)
    .$if(depotId !== null, (query) => query.where('depot_id', '=', depotId))
    .executeTakeFirstOrThrow();
  return count;
}

/** False if the user works here already. */
export async function insertStaff(
  trx: Trx,
  member: Omit<Insertable<Tables['staff_members']>, 'ended_at'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('staff_members')
    .values(member)
    .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks until the transaction ends. Undefined where the depot has no such member. */
export function lockStaff(trx: Trx, id: string, depotId: string | null): Promise<StaffMember | undefined> {
  return selectCurrent(trx)
    .where('staff_members.id', '=', id)
    .$if(depotId !== null, (query) => query.where('staff_members.depot_id', '=', depotId))
    .forUpdate('staff_members')
    .executeTakeFirst();
}

/** Locks those of them who still work here, in the order of their ids; returns their ids. */
export async function lockCurrentStaff(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** With their staff sessions and PINs. */
export async function updateStaffEnded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('staff_members').set({ ended_at: at }).where('id', '=', id).execute();
  await trx.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
  await trx.deleteFrom('device_pins').where('staff_id', '=', id).execute();
}

export async function insertStaffSession(trx: Trx, session: Insertable<Tables['staff_sessions']>): Promise<void> {
  await trx.insertInto('staff_sessions').values(session).execute();
}

/** In an office it ends when it was last used before `idleSince`; on a device it lasts until it expires. */
export function selectLiveStaffSession(
  database: Database,
  tokenHash: Buffer,
  { at, idleSince }: { readonly at: Date; readonly idleSince: Date },
): Promise<(StaffCaller & { readonly lastUsedAt: Date }) | undefined> {
  return database
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.id', 'staff_sessions.staff_id')
    .innerJoin('users', 'users.id', 'staff_members.user_id')
    .innerJoin('sessions', 'sessions.id', 'staff_sessions.session_id')
    .leftJoin('devices', 'devices.id', 'staff_sessions.device_id')
    .select([
      'staff_sessions.id as staffSessionId',
      'staff_members.id as staffId',
      'staff_members.user_id as userId',
      'users.full_name as fullName',
      'staff_members.role as staffRole',
      'staff_members.depot_id as depotId',
      'staff_sessions.session_id as sessionId',
      'staff_sessions.device_id as deviceId',
      'staff_sessions.device',
      'staff_sessions.last_used_at as lastUsedAt',
    ])
    .where('staff_sessions.token_hash', '=', tokenHash)
    .where('staff_sessions.expires_at', '>', at)
    .where('sessions.expires_at', '>', at)
    .where('staff_members.ended_at', 'is', null)
    .where('devices.revoked_at', 'is', null)
    .where((where) =>
      where.or([
        where('staff_sessions.device_id', 'is not', null),
        where('staff_sessions.last_used_at', '>', idleSince),
      ]),
    )
    .executeTakeFirst();
}

export async function touchStaffSession(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable('staff_sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

export async function selectStaffSessionEnd(trx: Trx, id: string): Promise<Date | undefined> {
  const row = await trx.selectFrom('staff_sessions').select('expires_at').where('id', '=', id).executeTakeFirst();
  return row?.expires_at;
}

export async function deleteStaffSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('id', '=', id).execute();
}

/** With the PINs: all that hangs on one session of the user. */
export async function deleteStaffSessionsOf(trx: Trx, sessionId: string): Promise<void> {
  await trx.deleteFrom('staff_sessions').where('session_id', '=', sessionId).execute();
  await trx.deleteFrom('device_pins').where('session_id', '=', sessionId).execute();
}

export async function deleteExpiredStaffSessions(database: Database, at: Date): Promise<void> {
  await deleteInBatches(database, 'staff_sessions', sql`expires_at <= ${at}`);
}
