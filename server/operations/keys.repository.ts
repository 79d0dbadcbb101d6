import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { OperationsKeyTable } from '../database/operations-tables.ts';
import type { KeyRecord } from './key-record.ts';

const columns = ['id', 'name', 'created_at', 'last_used_at', 'revoked_at'] as const;

/** Keeps a new key by its hash. */
export async function insertKey(
  database: Database,
  { name, hash, at }: { readonly name: string; readonly hash: Buffer; readonly at: Date },
): Promise<KeyRecord> {
  const row = await database
    .insertInto('operations_keys')
    .values({ name, key_hash: hash, created_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return keyFrom(row);
}

/** Every key there was, oldest first. */
export async function findKeys(database: Database): Promise<readonly KeyRecord[]> {
  const rows = await database.selectFrom('operations_keys').select(columns).orderBy('id').execute();
  return rows.map(keyFrom);
}

/** A key that still opens, by its hash. */
export async function findLiveKey(database: Database, hash: Buffer): Promise<KeyRecord | undefined> {
  const row = await database
    .selectFrom('operations_keys')
    .select(columns)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && keyFrom(row);
}

/** Whether any key still opens. */
export async function findAnyLiveKey(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('operations_keys')
    .select('id')
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a key was used. */
export async function touchKey(database: Database, id: number, at: Date): Promise<void> {
  await database.updateTable('operations_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Ends a key that still opens; undefined where there is none. */
export async function endKey(database: Database, id: number, at: Date): Promise<KeyRecord | undefined> {
  const row = await database
    .updateTable('operations_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && keyFrom(row);
}

function keyFrom(row: Omit<Selectable<OperationsKeyTable>, 'key_hash'>): KeyRecord {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  };
}
