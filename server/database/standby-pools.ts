import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { kyselyClient, queryOrDrop } from './kysely-client.ts';
import type { FollowingPool } from './open-following-pool.ts';
import type { Tables } from './tables.ts';

/** Answers are at most this old where a standby is read from though the primary is there. */
const mostBehindSeconds = 10;

const askEveryMs = 1_000;

// A standby that has replayed all it received is as new as its stream; without a stream nobody knows how old it is. Not in recovery: a
// proxy chose the primary in place of a standby, or this one was promoted.
const question = `select not pg_is_in_recovery() as promoted, not pg_is_in_recovery() or (
  exists (select from pg_stat_wal_receiver)
  and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    or now() - pg_last_xact_replay_timestamp() <= interval '${mostBehindSeconds} seconds')) as current`;

/** The standbys: as they are, for when the primary is away; and only while they are up to date. */
export function standbyPools(standby: FollowingPool): {
  readonly ofAnyAge: PostgresPool;
  readonly upToDate: PostgresPool;
} {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  let isCurrent = false;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let silentUntilMs = 0;
  const toKysely = (client: PoolClient) => {
    const known = clients.get(client);
    if (known) return known;
    const made = kyselyClient(client, {
      // So that one caller a second waits for a server that hangs, and not each.
      onTimeout: () => (silentUntilMs = performance.now() + askEveryMs),
      onLost: () => standby.drop(client),
      isReadOnly: () => true,
    });
    clients.set(client, made);
    return made;
  };
  const lend = async (mustBeCurrent: boolean): Promise<PostgresPoolClient> => {
    if (performance.now() < silentUntilMs) throw new Error('The standby did not answer.');
    const isKnown = performance.now() - askedAtMs < askEveryMs;
    if (mustBeCurrent && isKnown && !isCurrent) throw new Error('The standby is behind.');
    const client = await standby.connect();
    if (!mustBeCurrent) return toKysely(client);
    if (!isKnown) {
      askedAtMs = performance.now();
      isCurrent = false; // until it answers
      try {
        const { rows } = await queryOrDrop<{ current: boolean; promoted: boolean }>(client, question);
        isCurrent = rows[0]?.current ?? false;
        if (rows[0]?.promoted) standby.drop(client); // another one may be a standby
      } catch (error) {
        standby.drop(client);
        throw error;
      }
    }
    if (isCurrent) return toKysely(client);
    client.release();
    standby.drop(client); // another one may be further
    throw new Error('The standby is behind.');
  };
  const pool = (mustBeCurrent: boolean): PostgresPool => ({
    options: standby.pool.options,
    end: () => standby.pool.end(),
    connect: async () => {
      try {
        return await lend(mustBeCurrent);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
  });
  return { ofAnyAge: pool(false), upToDate: pool(true) };
}

export interface ReplicationFigures {
  /** Standbys that commits wait for. Patroni waits for none once the last has gone, and says so nowhere else. */
  readonly synchronousStandbys: number;
  /** Of the one furthest behind; undefined without standbys. */
  readonly lagSeconds: number | undefined;
  /** Whether the last try to archive the log failed; undefined where nothing is archived. */
  readonly isArchiveFailing: boolean | undefined;
}

/** Undefined on a standby, which knows nothing of the others. The account needs pg_monitor, or standbys are not seen. */
export async function measureReplication(database: Kysely<Tables>): Promise<ReplicationFigures | undefined> {
  const { rows } = await sql<{
    is_standby: boolean;
    synchronous: number;
    lag: number | null;
    is_failing: boolean | null;
  }>`
    select pg_is_in_recovery() as is_standby, r.synchronous, r.lag,
      case when current_setting('archive_mode') <> 'off'
        then coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) end as is_failing
    from pg_stat_archiver, (
      select count(*) filter (where sync_state in ('sync', 'quorum'))::integer as synchronous,
        case when count(*) > 0 then coalesce(extract(epoch from max(replay_lag)), 0)::float8 end as lag
      from pg_stat_replication where application_name <> 'pg_basebackup') r`.execute(database);
  const [row] = rows;
  if (row === undefined || row.is_standby) return undefined;
  return {
    synchronousStandbys: row.synchronous,
    lagSeconds: row.lag ?? undefined,
    isArchiveFailing: row.is_failing ?? undefined,
  };
}
