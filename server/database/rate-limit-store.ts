import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isReadOnlyServer, isUnavailable } from './database-errors.ts';
import { deleteInBatches } from './delete-in-batches.ts';

export interface HitLimit {
  readonly count: number;
  readonly periodMs: number;
}

/** Counts tries in PostgreSQL, shared by all processes. */
export interface HitStore {
  /** Adds a hit if the limit allows it. Concurrent calls never exceed the limit. */
  add(subject: Buffer, limit: HitLimit, at: Date): Promise<boolean>;
  /** Keeps the hit while the database is away, since the caller’s work is done and must not fail any more. */
  remove(subject: Buffer, at: Date): Promise<void>;
  roomAt(subject: Buffer, limit: HitLimit, at: Date): Promise<Date>;
}

/**
 * Guesses are logged, so that a failover gives nobody new ones. Other limits are not: counting must cost next to nothing. Where the
 * server takes no writes these allow everything, because only reads are left.
 */
type HitTable = 'limit_hits' | 'guess_hits';

export function createHitStore(database: Database, table: HitTable): HitStore {
  const name = sql.table(table);
  const allowIfReadOnly = (error: unknown) => {
    if (table === 'limit_hits' && isReadOnlyServer(error)) return { rows: ['allowed'] };
    throw error;
  };
  return {
    add: async (subject, { count, periodMs }, at) => {
      const since = new Date(at.getTime() - periodMs);
      const expiresAt = new Date(at.getTime() + periodMs);
      // The conflicting row is locked before it is looked at, so that parallel tries are counted one after the other.
      const adding = sql`
        insert into ${name} as counted (subject, hits, expires_at) values (${subject}, array[${at}::timestamptz], ${expiresAt})
        on conflict (subject) do update
          set hits = array(select hit from unnest(counted.hits) as hit where hit > ${since}) || ${at}::timestamptz,
              expires_at = excluded.expires_at
          where (select count(*) from unnest(counted.hits) as hit where hit > ${since}) < ${count}
        returning 1`.execute(database);
      const { rows } = await adding.catch(allowIfReadOnly);
      return rows.length > 0;
    },
    remove: async (subject, at) => {
      const removing = sql`
        update ${name}
           set hits = hits[:array_position(hits, ${at}::timestamptz) - 1] || hits[array_position(hits, ${at}::timestamptz) + 1:]
         where subject = ${subject} and ${at}::timestamptz = any(hits)`.execute(database);
      await removing.catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
    },
    roomAt: async (subject, { count, periodMs }, at) => {
      const row = await database.selectFrom(table).select('hits').where('subject', '=', subject).executeTakeFirst();
      const newestFirst = (row?.hits ?? []).map((hit) => hit.getTime()).toSorted((a, b) => b - a);
      const blocking = newestFirst[count - 1];
      return blocking === undefined ? at : new Date(blocking + periodMs);
    },
  };
}

export async function deleteSpentHits(database: Database, at: Date): Promise<void> {
  for (const table of ['limit_hits', 'guess_hits'] as const) {
    await deleteInBatches(database, table, sql`expires_at < ${at}`);
  }
}
