import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface ReplicationFigures {
  /** Standbys that commits wait for. Patroni waits for none once the last has gone, and says so nowhere else. */
  readonly synchronousStandbys: number;
  /** Of the one furthest behind; undefined without standbys. */
  readonly lagSeconds: number | undefined;
  /** Whether the last try to archive the log failed; undefined where nothing is archived. */
  readonly isArchiveFailing: boolean | undefined;
}

/** Undefined on a standby, which knows nothing of the others. The account needs pg_monitor, or standbys are not seen. */
export async function measureReplication(database: Database): Promise<ReplicationFigures | undefined> {
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
