import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import { columnTypes } from './column-values.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { kyselyClient, queryOrDrop, watchForSilence } from './kysely-client.ts';
import { type FollowingPool, isQueueTimeout, openFollowingPool } from './open-following-pool.ts';
import { standbyPools } from './standby-pools.ts';
import type { Tables } from './tables.ts';

/** The query layer, typed by the product's tables. Where speed matters no `select *`: it is not prepared (kysely-client.ts). */
export type Database = Kysely<Tables>;

export type Trx = Transaction<Tables>;

/** Of the caller, where there is one. */
export function inTransaction<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return database.isTransaction ? work(database as Trx) : database.transaction().execute(work); // just asked
}

export interface DatabaseOptions {
  /** A transaction pooler. */
  readonly poolUrl?: string | undefined;
  /** Standbys, which are read from while no other server lends a connection. */
  readonly readUrl?: string | undefined;
  readonly poolSize?: number;
  /** For a connection and for each statement; 0 for none. The server cancels statements a little earlier. */
  readonly timeoutMs?: number;
  /** What PostgreSQL's own views (pg_stat_activity) call this process. */
  readonly applicationName?: string;
  /** Receives errors of idle connections. The pool replaces them. */
  readonly onError?: (error: Error) => void;
}

export interface OpenDatabase {
  readonly db: Database;
  /** For reads that may be some seconds old: a standby’s where there is one. */
  readonly reads: Database;
  /** Rejects where not even reads are answered, or where another process may find a server that takes writes. */
  ping(): Promise<'writes' | 'reads'>;
  close(): Promise<void>;
}

/** So that callers learn within 3 seconds that the database does not answer. */
const defaultTimeoutMs = 2_500;

/** The server cancels statements, lock waits included, before the client gives the connection up. */
const statementShare = 0.9;

/** An idle transaction holds locks. This many times the timeout, then the server ends it. */
const idleTimes = 4;

/** Connects at the first query, and reconnects when the server comes back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { poolUrl, readUrl, timeoutMs = defaultTimeoutMs } = options;
  const shared = {
    application_name: options.applicationName ?? 'larkway',
    keepAlive: true,
    types: columnTypes,
    max: options.poolSize ?? 10,
    min: 1, // kept through quiet times, so that the first request after one does not wait for a connection
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC', // what a query makes of an instant must not depend on where the server stands
  };
  const config = { ...shared, ...(poolUrl === undefined && serverTimeouts(timeoutMs)) }; // PgBouncer refuses connections that ask for one
  const pool = openFollowingPool(poolUrl ?? url, 'writes', config, options.onError);
  const { lender: primary, areCommitsWaiting } = kyselyPool(pool, {
    isPooler: poolUrl !== undefined,
    hasStandby: readUrl !== undefined,
  });
  if (readUrl === undefined) {
    const db: Database = kyselyOn(primary);
    return { db, reads: db, ping: () => ping(db, db, areCommitsWaiting), close: () => pool.pool.end() };
  }
  const onPrimary = kyselyOn(primary);
  const standby = openFollowingPool(
    readUrl,
    'reads',
    readOnly({ ...shared, ...serverTimeouts(timeoutMs) }),
    options.onError,
  );
  const { ofAnyAge, upToDate } = standbyPools(standby);
  const db: Database = kyselyOn(firstOf([primary, ofAnyAge], primary));
  return {
    db,
    reads: kyselyOn(firstOf([upToDate, primary, ofAnyAge], primary)),
    ping: () => ping(onPrimary, db, areCommitsWaiting),
    close: async () => void (await Promise.all([pool.pool.end(), standby.pool.end()])),
  };
}

/** Or a standby that is promoted beside its primary, as in a drill, would take writes that nobody looks for. */
function readOnly<T extends { readonly options: string }>(config: T): T {
  return { ...config, options: `${config.options} -c default_transaction_read_only=on` };
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Lends a connection of the first pool that has one. Where that only reads, writes fail as they do on any standby. */
function firstOf(pools: readonly [PostgresPool, ...PostgresPool[]], primary: PostgresPool): PostgresPool {
  return {
    ...pools[0],
    connect: async () => {
      let failure: unknown;
      for (const pool of pools) {
        try {
          return await pool.connect();
        } catch (error) {
          if (pool === primary && isBusy(error)) throw error;
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}

/** All its connections are lent, here (ours) or there (53300), which is no reason to read from a standby. */
function isBusy(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return isQueueTimeout(cause) || (cause instanceof DatabaseError && cause.code === '53300');
}

function serverTimeouts(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs * statementShare,
    idle_in_transaction_session_timeout: timeoutMs * idleTimes,
  };
}

/**
 * Every process is the same while commits wait for a standby or the primary is away: who is not ready then takes the reads away too. An
 * address that leads to a standby by mistake is this process’s own trouble.
 */
async function ping(
  onPrimary: Kysely<Tables>,
  db: Kysely<Tables>,
  areCommitsWaiting: () => boolean,
): Promise<'writes' | 'reads'> {
  try {
    await checkWritable(onPrimary);
    return 'writes';
  } catch (error) {
    const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db);
    const isElsewhere = error instanceof DatabaseUnavailable && rows[0]?.is_standby === true;
    if (isElsewhere || areCommitsWaiting()) return 'reads';
    throw error;
  }
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
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('transaction_read_only') = 'on' as is_read_only`.execute(trx);
    if (rows[0]?.is_read_only ?? true) return true; // before it flushes, which would wait for a standby that is away
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`
      select pg_logical_emit_message(true, 'readyz', '') as flushed,
             (select count(*) from generate_series(1, ${sql.lit(spilledRows)})) as spilled`.execute(trx);
    return false;
  });
  if (isReadOnly) throw new Error('The database takes no writes.');
}

/** How many commits have waited for a synchronous standby for longer than one that is there takes. */
const probe = `select count(*)::integer as waiting from pg_stat_activity
  where wait_event = 'SyncRep' and datname = current_database() and query_start < now() - interval '1 second'`;

/** While commits wait. */
const probeEveryMs = 250;

/** Reads need not wait for a primary that hangs until a statement’s time is over. */
const silentMs = 500;

interface PoolKind {
  readonly isPooler: boolean;
  readonly hasStandby: boolean;
}

/**
 * The pool as Kysely takes it. It is a circuit breaker too: once a statement got no answer, one caller at a time tries the server and the
 * others fail at once, or those who queue would wait for the limit twice.
 *
 * Where the server answers but commits wait for its standby, connections only read until those are through: writes fail at once, and
 * can't take every connection from those who read. A pooler shares its sessions, so nothing is set in them.
 */
function kyselyPool(following: FollowingPool, { isPooler, hasStandby }: PoolKind) {
  const { pool } = following;
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const readers = new WeakSet<PoolClient>();
  let state: 'closed' | 'open' | 'read-only' = 'closed';
  let probedAtMs = 0;
  let isProbing = false;
  const openBreaker = () => {
    state = 'open';
  };
  const askWhetherItHangs = async () => {
    if (state !== 'open' && !(await following.isAnswering())) openBreaker();
  };
  const watched = hasStandby ? { whileWaiting: watchForSilence(silentMs, () => void askWhetherItHangs()) } : {};
  const toKysely = (client: PoolClient) =>
    kyselyClient(client, {
      ...watched,
      onTimeout: openBreaker,
      onLost: () => following.drop(client),
      isReadOnly: () => readers.has(client),
    });
  pool.on('connect', (client) => void clients.set(client, toKysely(client)));
  const connect = async () => {
    const client = await following.connect();
    return { client, lent: clients.get(client) ?? toKysely(client) };
  };
  const connectAndProbe = async () => {
    isProbing = true;
    try {
      const { client, lent } = await connect();
      const { rows } = await queryOrDrop<{ waiting: number }>(client, probe);
      state = rows[0]?.waiting && !isPooler ? 'read-only' : 'closed';
      probedAtMs = performance.now();
      return { client, lent };
    } finally {
      isProbing = false;
    }
  };
  const lend = async () => {
    const isProbeDue = state === 'read-only' && performance.now() - probedAtMs >= probeEveryMs && !isProbing;
    const { client, lent } = await (state === 'open' || isProbeDue ? connectAndProbe() : connect());
    const isReadOnly = state === 'read-only';
    if (isReadOnly === readers.has(client)) return lent;
    await queryOrDrop(client, `set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    if (isReadOnly) readers.add(client);
    else readers.delete(client);
    return lent;
  };
  const lender: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (isProbing && state === 'open')
        throw new DatabaseUnavailable('It did not answer, and another caller tries it.');
      try {
        return await lend();
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
  };
  return { lender, areCommitsWaiting: () => state === 'read-only' };
}
