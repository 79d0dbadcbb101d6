import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Tables } from '../database/tables.ts';
import type { Page } from '../http/pagination.ts';

export interface DeviceRow {
  readonly id: string;
  readonly name: string;
  readonly depotId: string;
  readonly depotName: string;
  readonly publicKey: Buffer;
  readonly enrolledAt: Date;
  readonly lastUsedAt: Date | null;
}

function selectLive(database: Database, depotId: string | null) {
  return database
    .selectFrom('devices')
    .innerJoin('depots', 'depots.id', 'devices.depot_id')
    .where('revoked_at', 'is', null)
    .$if(depotId !== null, (query) => query.where('devices.depot_id', '=', depotId));
}

const columns = [
  'devices.id',
  'devices.name',
  'devices.depot_id as depotId',
  'depots.name as depotName',
  'public_key as publicKey',
  'enrolled_at as enrolledAt',
  'last_used_at as lastUsedAt',
] as const;

/** Newest first. */
export function selectDevices(database: Database, depotId: string | null, page: Page): Promise<DeviceRow[]> {
  return selectLive(database, depotId)
    .select(columns)
    .orderBy('enrolled_at', 'desc')
    .orderBy('devices.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDevices(database: Database, depotId: string | null): Promise<number> {
  const { count } = await selectLive(database, depotId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined if revoked, or of another depot. */
export function selectDevice(database: Database, id: string, depotId: string | null): Promise<DeviceRow | undefined> {
  return selectLive(database, depotId).select(columns).where('devices.id', '=', id).executeTakeFirst();
}

export async function insertDevice(
  trx: Trx,
  device: Omit<Insertable<Tables['devices']>, 'last_used_at' | 'revoked_at'>,
): Promise<void> {
  await trx.insertInto('devices').values(device).execute();
}

/** With its sessions and PINs. Returns its name; undefined where the depot has no such device to revoke. */
export async function updateDeviceRevoked(
  trx: Trx,
  id: string,
  depotId: string | null,
  at: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('devices')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(depotId !== null, (query) => query.where('depot_id', '=', depotId))
    .returning('name')
    .executeTakeFirst();
  if (!row) return undefined;
  await trx.deleteFrom('staff_sessions').where('device_id', '=', id).execute();
  await trx.deleteFrom('device_pins').where('device_id', '=', id).execute();
  return row.name;
}

export async function insertEnrolment(
  trx: Trx,
  enrolment: Omit<Insertable<Tables['device_enrolments']>, 'device_id'>,
): Promise<void> {
  await trx.insertInto('device_enrolments').values(enrolment).execute();
}

/** Locks a code that is neither used nor expired. */
export function lockEnrolment(
  trx: Trx,
  codeHash: Buffer,
  at: Date,
): Promise<{ readonly name: string; readonly depotId: string } | undefined> {
  return trx
    .selectFrom('device_enrolments')
    .select(['name', 'depot_id as depotId'])
    .where('code_hash', '=', codeHash)
    .where('device_id', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateEnrolmentUsed(trx: Trx, codeHash: Buffer, deviceId: string): Promise<void> {
  await trx.updateTable('device_enrolments').set({ device_id: deviceId }).where('code_hash', '=', codeHash).execute();
}

export async function insertChallenge(
  database: Database,
  challenge: Insertable<Tables['device_challenges']>,
): Promise<void> {
  await database.insertInto('device_challenges').values(challenge).execute();
}

export async function hasChallenge(database: Database, hash: Buffer, deviceId: string, at: Date): Promise<boolean> {
  const row = await database
    .selectFrom('device_challenges')
    .select('device_id')
    .where('challenge_hash', '=', hash)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of several at once one gets it. */
export async function deleteChallenge(database: Database, hash: Buffer, deviceId: string, at: Date): Promise<boolean> {
  const row = await database
    .deleteFrom('device_challenges')
    .where('challenge_hash', '=', hash)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', at)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertPin(trx: Trx, pin: Insertable<Tables['device_pins']>): Promise<void> {
  await trx
    .insertInto('device_pins')
    .values(pin)
    .onConflict((conflict) => conflict.columns(['device_id', 'staff_id']).doUpdateSet({ ...pin, failed_tries: 0 }))
    .execute();
}

export interface PinRow {
  readonly pinHash: string;
  readonly failedTries: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly userId: string;
}

/** Counts a try before it is checked, so that no number of tries at once is more than five. */
export function countPinTry(
  database: Database,
  { deviceId, staffId }: { readonly deviceId: string; readonly staffId: string },
  at: Date,
): Promise<PinRow | undefined> {
  return database
    .updateTable('device_pins')
    .from('staff_members')
    .set((eb) => ({ failed_tries: eb('failed_tries', '+', 1) }))
    .whereRef('staff_members.id', '=', 'device_pins.staff_id')
    .where('device_id', '=', deviceId)
    .where('staff_id', '=', staffId)
    .where('failed_tries', '<', 5)
    .where('expires_at', '>', at)
    .returning([
      'pin_hash as pinHash',
      'failed_tries as failedTries',
      'session_id as sessionId',
      'expires_at as expiresAt',
      'user_id as userId',
    ])
    .executeTakeFirst();
}

export async function resetPinTries(trx: Trx, deviceId: string, staffId: string, at: Date): Promise<void> {
  await trx
    .updateTable('device_pins')
    .set({ failed_tries: 0 })
    .where('device_id', '=', deviceId)
    .where('staff_id', '=', staffId)
    .execute();
  await trx.updateTable('devices').set({ last_used_at: at }).where('id', '=', deviceId).execute();
}

export async function deleteExpiredDeviceRows(database: Database, at: Date): Promise<void> {
  await deleteInBatches(database, 'device_challenges', sql`expires_at <= ${at}`);
  await deleteInBatches(database, 'device_pins', sql`expires_at <= ${at}`);
  await deleteInBatches(database, 'device_enrolments', sql`expires_at <= ${at}`);
}
