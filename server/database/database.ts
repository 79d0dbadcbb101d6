import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { columnTypes } from './column-values.ts';
import { kyselyPool } from './kysely-pool.ts';
import { parseDatabaseUrl } from './parse-database-url.ts';
import { type Listener, type Listening, listenForNotifications } from './postgres-notifications.ts';
import type { Tables } from './tables.ts';

/** The query layer, typed by the product's tables. Never `select *`: named statements refuse a changed result after a migration. */
export type Database = Kysely<Tables>;

/** How a database is used; every setting has a default. */
export interface DatabaseOptions {
  /**
   * A pooler in front of the server that lends its connections for a transaction at a time. Queries go through it; listening, which
   * needs a connection of its own, does not.
   */
  readonly poolUrl?: string | undefined;
  /** How many connections one process may hold. */
  readonly poolSize?: number;
  /**
   * How long to wait for a connection and for the answer to a statement; 0 for no limit. The server cuts a statement off a little
   * earlier. `isUnavailable` recognises both.
   */
  readonly timeoutMs?: number;
  /** What PostgreSQL's own views (pg_stat_activity) call this process. */
  readonly applicationName?: string;
  /** Hears of connections that broke while nobody waited for an answer; nothing needs doing, the pool replaces them. */
  readonly onError?: (error: Error) => void;
}

/** A database in use: queries through `db`, `ping` to see that it answers and takes writes, `close` once at the end. */
export interface OpenDatabase {
  readonly db: Database;
  ping(): Promise<void>;
  /** Runs until it is stopped or the database closed. */
  listen(channel: string, listener: Listener): Listening;
  close(): Promise<void>;
}

/** Callers learn within 3 seconds that the database does not answer. */
const defaultTimeoutMs = 2_500;

/** The share of it after which the server gives a statement up, locks it waits for included: the connection stays in use. */
const statementShare = 0.9;

/** How many times as long a transaction may stay open without a statement: it holds locks that others wait for. */
const idleTimes = 4;

/** Opens a pool on a PostgreSQL server. It connects at the first query, and survives the server going away and coming back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { poolUrl, timeoutMs = defaultTimeoutMs } = options;
  const connectionTo = (address: string) => ({
    connectionString: parseDatabaseUrl(address).href,
    application_name: options.applicationName ?? 'larkway',
    keepAlive: true,
  });
  const server = connectionTo(url);
  const pooler = poolUrl === undefined ? undefined : connectionTo(poolUrl);
  const pool = new Pool({
    ...(pooler ?? { ...server, ...serverTimeouts(timeoutMs) }), // PgBouncer refuses connections that ask for a timeout
    types: columnTypes,
    max: options.poolSize ?? 10,
    min: 1, // kept through quiet times, so that the first request after one does not wait for a connection
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC', // what a query makes of an instant must not depend on where the server stands
  });
  pool.on('error', (error) => options.onError?.(error)); // an 'error' event nobody listens to ends the process
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  const listenings = new Set<Listening>();

  return {
    db,
    ping: () => checkWritable(db),
    listen: (channel, listener) => {
      const listening = listenForNotifications(server, channel, listener);
      listenings.add(listening);
      return listening;
    },
    close: async () => {
      await Promise.all([...listenings].map((listening) => listening.stop()));
      await pool.end();
    },
  };
}

function serverTimeouts(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs * statementShare,
    idle_in_transaction_session_timeout: timeoutMs * idleTimes,
  };
}

/** Enough to make PostgreSQL write a temporary file of about 300 kB with the least memory it may be given. */
const spilledRows = 20_000;

/**
 * Resolves if the database takes writes; rejects where it is read-only, a standby, or out of disk. Committing flushes the log of writes, and a
 * file is written and dropped besides: on a full disk a row may still find room in files that are there, and the next one none. Leaves
 * no row behind.
 */
async function checkWritable(db: Kysely<Tables>): Promise<void> {
  const isReadOnly = await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('transaction_read_only') = 'on' as is_read_only,
             pg_logical_emit_message(true, 'readyz', '') as flushed,
             (select count(*) from generate_series(1, ${sql.lit(spilledRows)})) as spilled`.execute(trx);
    return rows[0]?.is_read_only ?? true;
  });
  if (isReadOnly) throw new Error('The database takes no writes.');
}
