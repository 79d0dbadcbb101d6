import { type Insertable, sql } from 'kysely';
import type { MemberRole } from '../../../contract/permissions.ts';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Tables } from '../../database/tables.ts';
import { isUnlocked } from '../user-locks.ts';

export interface SessionRow {
  readonly id: string;
  readonly userId: string;
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
  'sessions.user_id as userId',
  'device',
  'sessions.created_at as createdAt',
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

export interface CurrentSession extends SessionRow {
  readonly organisationId: string;
  readonly role: MemberRole;
  readonly isGuest: boolean;
}

export function selectLiveSession(
  database: Database,
  tokenHash: Buffer,
  liveness: Liveness,
): Promise<CurrentSession | undefined> {
  return selectLive(database, liveness)
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.organisation_id', '=', 'sessions.organisation_id'),
    )
    .select(['sessions.organisation_id as organisationId', 'role', 'is_guest as isGuest'])
    .where('token_hash', '=', tokenHash)
    .where(isUnlocked('sessions.user_id'))
    .executeTakeFirst();
}

// With the precision of a Date.
const createdMs = sql<Date>`date_trunc('milliseconds', created_at)`;

/** Newest first; keyset pagination. */
export function selectLiveSessions(
  database: Database,
  userId: string,
  liveness: Liveness,
  { last, limit }: { readonly last?: SessionRow | undefined; readonly limit: number },
): Promise<SessionRow[]> {
  return selectLive(database, liveness)
    .where('user_id', '=', userId)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${createdMs}, id) < (${last?.createdAt}, ${last?.id})`),
    )
    .orderBy(createdMs, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** When a second factor was proven in a session; null if never, undefined if the user has no such session. Locks it against its end. */
export async function lockSecondFactorAt(
  database: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<Date | null | undefined> {
  const row = await database
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.second_factor_at;
}

export async function updateSecondFactorAt(database: Database, sessionId: string, at: Date | null): Promise<void> {
  await database.updateTable('sessions').set({ second_factor_at: at }).where('id', '=', sessionId).execute();
}

/** Only to an organisation of the user’s. */
export async function updateSessionOrganisation(
  database: Database,
  { userId, sessionId, organisationId }: Record<'userId' | 'sessionId' | 'organisationId', string>,
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ organisation_id: organisationId })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
}

export async function touchSession(database: Database, id: string, at: Date): Promise<void> {
  await database.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** False if the user has no such session. */
export async function deleteSession(database: Database, userId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of sessions ended. */
export async function deleteSessions(database: Database, userId: string, exceptId?: string): Promise<number> {
  const rows = await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

export async function deleteExpiredSessions(database: Database, { at, idleSince }: Liveness): Promise<void> {
  await deleteInBatches(database, 'sessions', sql`expires_at <= ${at} or last_used_at <= ${idleSince}`);
}
