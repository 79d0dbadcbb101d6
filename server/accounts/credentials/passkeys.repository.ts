import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { PasskeyTable } from '../../database/people-tables.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly name: string;
  /** A password manager keeps copies. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'transports',
  'name',
  'synced as isSynced',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** Undefined if the credential is registered already. */
export function insertPasskey(database: Database, passkey: Insertable<PasskeyTable>): Promise<PasskeyRow | undefined> {
  return database
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Newest first. */
export function selectPasskeys(database: Database, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function selectPasskey(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return database.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False if the passkey is gone, or its counter has not grown although it counts: then somebody uses a copy of the key. */
export async function touchPasskey(
  database: Database,
  id: string,
  { counter, isSynced, at }: { readonly counter: number; readonly isSynced: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('passkeys')
    .set({ counter, synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', String(counter)) // one that does not count always says 0
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if the user has no such passkey. */
export function updatePasskeyName(
  database: Database,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return database
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** False if the user has no such passkey. */
export async function deletePasskey(database: Database, userId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Challenges first, so that a passkey being added commits before. Returns the number of passkeys. */
export async function deletePasskeys(database: Database, userId: string): Promise<number> {
  await deleteChallenges(database, userId);
  const rows = await database.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  return rows.length;
}

export async function deleteChallenges(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

export async function deleteChallengesExpiredBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'passkey_challenges', sql`expires_at < ${instant}`);
}
