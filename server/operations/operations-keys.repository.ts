import type { Selectable } from 'kysely';
import type { OperationsKeyTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';

/** An API key of a depot or scanner, without the key itself. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  /** To the minute; undefined if never used. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
}

const columns = ['id', 'name', 'created_at', 'last_used_at', 'revoked_at'] as const;

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

/** Revoked keys too, oldest first. */
export async function selectKeys(database: Database): Promise<readonly KeyRecord[]> {
  const rows = await database.selectFrom('operations_keys').select(columns).orderBy('id').execute();
  return rows.map(keyFrom);
}

export async function selectLiveKey(database: Database, hash: Buffer): Promise<KeyRecord | undefined> {
  const row = await database
    .selectFrom('operations_keys')
    .select(columns)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && keyFrom(row);
}

export async function touchKey(database: Database, id: number, at: Date): Promise<void> {
  await database.updateTable('operations_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Undefined where no key with this id is in use. */
export async function updateKeyRevoked(database: Database, id: number, at: Date): Promise<KeyRecord | undefined> {
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
