import { sql } from 'kysely';
import type { OperationsScope } from '../../contract/endpoint.ts';
import type { Database } from '../database/database.ts';

/** An API key of a depot or scanner, without the key itself. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  /** To the minute; null if never used. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly depotId: string;
  readonly depotName: string;
  readonly scopes: readonly OperationsScope[];
  /** The till of this point alone; null: of none. */
  readonly pointId: string | null;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
}

const columns = [
  'id',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
  'depot_id as depotId',
  sql<string>`(select depots.name from depots where depots.id = depot_id)`.as('depotName'),
  'scopes',
  'point_id as pointId',
  'expires_at as expiresAt',
] as const;

type NewKeyRow = Pick<KeyRecord, 'name' | 'depotId' | 'pointId' | 'scopes' | 'expiresAt'> & {
  readonly hash: Buffer;
  readonly at: Date;
};

export function insertKey(
  database: Database,
  { name, depotId, pointId, scopes, expiresAt, hash, at }: NewKeyRow,
): Promise<KeyRecord> {
  return database
    .insertInto('operations_keys')
    .values({
      name,
      key_hash: hash,
      created_at: at,
      depot_id: depotId,
      point_id: pointId,
      scopes: [...scopes],
      expires_at: expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Revoked keys too, oldest first. */
export function selectKeys(database: Database): Promise<readonly KeyRecord[]> {
  return database.selectFrom('operations_keys').select(columns).orderBy('id').execute();
}

export function selectLiveKey(database: Database, hash: Buffer, at: Date): Promise<KeyRecord | undefined> {
  return database
    .selectFrom('operations_keys')
    .select(columns)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .executeTakeFirst();
}

export async function touchKey(database: Database, id: number, at: Date): Promise<void> {
  await database.updateTable('operations_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Undefined where it is known already. It belongs to the first depot. */
export function insertSettingsKey(
  database: Database,
  { name, scopes, hash, at }: Pick<NewKeyRow, 'name' | 'scopes' | 'hash' | 'at'>,
): Promise<KeyRecord | undefined> {
  return database
    .insertInto('operations_keys')
    .values((values) => ({
      name,
      key_hash: hash,
      is_from_settings: true,
      created_at: at,
      depot_id: values
        .selectFrom('depots')
        .select('depots.id')
        .orderBy('depots.created_at')
        .orderBy('depots.id')
        .limit(1),
      scopes: [...scopes],
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Those that are in the settings no more. */
export function revokeSettingsKeys(
  database: Database,
  hash: Buffer | undefined,
  at: Date,
): Promise<readonly KeyRecord[]> {
  return database
    .updateTable('operations_keys')
    .set({ revoked_at: at })
    .where('is_from_settings', '=', true)
    .where('revoked_at', 'is', null)
    .$if(hash !== undefined, (query) => query.where('key_hash', '<>', hash ?? Buffer.alloc(0)))
    .returning(columns)
    .execute();
}

/** Undefined where no key with this id is in use. */
export function updateKeyRevoked(database: Database, id: number, at: Date): Promise<KeyRecord | undefined> {
  return database
    .updateTable('operations_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}
