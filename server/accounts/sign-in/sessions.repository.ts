import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/prepare-query.ts';

/** A place where a customer is signed in. */
export interface SessionRow {
  readonly id: string;
  readonly accountId: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Until when sessions live: those whose end, or whose idle time, lies before are over. */
export interface Liveness {
  readonly at: Date;
  readonly idleSince: Date;
}

const columns = ['id', 'account_id', 'device', 'created_at', 'last_used_at'] as const;

/** Keeps a new session under the hash of its token. */
export async function insertSession(
  database: Database,
  session: SessionRow & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      device: session.device,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

// Asked with every call of a customer.
const findByToken = prepareQuery((database, given: Liveness & { readonly tokenHash: Buffer }) =>
  database
    .selectFrom('sessions')
    .select(columns)
    .where('token_hash', '=', given.tokenHash)
    .where('expires_at', '>', given.at)
    .where('last_used_at', '>', given.idleSince),
);

/** The session of a token, if it still lives. */
export async function selectLiveSession(
  database: Database,
  tokenHash: Buffer,
  { at, idleSince }: Liveness,
): Promise<SessionRow | undefined> {
  const [row] = await findByToken(database, { tokenHash, at, idleSince });
  return row && sessionFrom(row);
}

// As a Date knows it.
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** An account's sessions that still live, the newest first, from the one after the last that was read. */
export async function selectLiveSessions(
  database: Database,
  accountId: string,
  { at, idleSince }: Liveness,
  { last, limit }: { readonly last?: SessionRow | undefined; readonly limit: number },
): Promise<SessionRow[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .where('last_used_at', '>', idleSince)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${createdMs}, id) < (${last?.createdAt}, ${last?.id})`),
    )
    .orderBy(createdMs, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(sessionFrom);
}

/** Notes that a session was used, from which its idle time counts again. */
export async function touchSession(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Ends one session of an account; answers whether the account had it. */
export async function deleteSession(database: Database, accountId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an account's sessions, all but one where one is to stay. */
export async function deleteSessions(database: Database, accountId: string, exceptId?: string): Promise<number> {
  const rows = await database
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

/** Forgets the sessions that are over. */
export async function deleteExpiredSessions(database: Database, { at, idleSince }: Liveness): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('last_used_at', '<=', idleSince)]))
    .execute();
}

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

function sessionFrom(row: Row): SessionRow {
  return {
    id: row.id,
    accountId: row.account_id,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
