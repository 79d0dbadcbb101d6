import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Tables } from '../../database/tables.ts';

export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Sessions that end before `at`, or were last used before `idleSince`, are over. */
export interface Liveness {
  readonly at: Date;
  readonly idleSince: Date;
}

const columns = [
  'id',
  'account_id as accountId',
  'device',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

function selectLive(database: Database, { at, idleSince }: Liveness) {
  return database
    .selectFrom('sessions')
    .select(columns)
    .where('expires_at', '>', at)
    .where('last_used_at', '>', idleSince);
}

export async function insertSession(database: Database, session: Insertable<Tables['sessions']>): Promise<void> {
  await database.insertInto('sessions').values(session).execute();
}

export function selectLiveSession(
  database: Database,
  tokenHash: Buffer,
  liveness: Liveness,
): Promise<SessionRow | undefined> {
  return selectLive(database, liveness).where('token_hash', '=', tokenHash).executeTakeFirst();
}

// With the precision of a Date.
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** Newest first; keyset pagination. */
export function selectLiveSessions(
  database: Database,
  accountId: string,
  liveness: Liveness,
  { last, limit }: { readonly last?: SessionRow | undefined; readonly limit: number },
): Promise<SessionRow[]> {
  return selectLive(database, liveness)
    .where('account_id', '=', accountId)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${createdMs}, id) < (${last?.createdAt}, ${last?.id})`),
    )
    .orderBy(createdMs, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function touchSession(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** False if the account has no such session. */
export async function deleteSession(database: Database, accountId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of sessions ended. */
export async function deleteSessions(database: Database, accountId: string, exceptId?: string): Promise<number> {
  const rows = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

export async function deleteExpiredSessions(database: Database, { at, idleSince }: Liveness): Promise<void> {
  await deleteInBatches(database, 'sessions', sql`expires_at <= ${at} or last_used_at <= ${idleSince}`);
}
