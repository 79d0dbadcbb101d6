import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

/** Joins by address, so that it takes the same time for any address. */
export async function isKnownDevice(database: Database, tokenHash: Buffer, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** We issued this token, to any user. */
export async function isIssuedDevice(database: Database, tokenHash: Buffer): Promise<boolean> {
  const row = await database
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `isNew`: the user’s first sign-in on this device; `isOnly`: its first on any device. */
export async function upsertDevice(
  database: Database,
  tokenHash: Buffer,
  userId: string,
  at: Date,
): Promise<{ readonly isNew: boolean; readonly isOnly: boolean }> {
  const known = await database.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).execute();
  await database
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, user_id: userId, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: at }))
    .execute();
  return { isNew: !known.some((device) => device.token_hash.equals(tokenHash)), isOnly: known.length === 0 };
}

export async function deleteDevices(database: Database, userId: string, exceptHash?: Buffer): Promise<void> {
  await database
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(exceptHash !== undefined, (query) => query.where('token_hash', '!=', exceptHash ?? Buffer.alloc(0)))
    .execute();
}

export async function deleteDevicesUnusedSince(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'known_devices', sql`last_used_at < ${instant}`);
}
