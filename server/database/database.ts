import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { columnTypes } from './column-values.ts';
import { DatabaseUnavailable, isStandbyError, LocalCommit } from './database-errors.ts';
import { parseDatabaseUrl } from './database-url.ts';
import type { Tables } from './tables.ts';

/** The query layer, typed by the product's tables. Never `select *`: named statements refuse a changed result after a migration. */
export type Database = Kysely<Tables>;

export type Trx = Transaction<Tables>;

/** Of the caller, where there is one. */
export function inTransaction<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  return database.isTransaction ? work(database as Trx) : database.transaction().execute(work); // just asked
}

export interface DatabaseOptions {
  /** A transaction pooler. */
  readonly poolUrl?: string | undefined;
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
  ping(): Promise<void>;
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
  const { poolUrl, timeoutMs = defaultTimeoutMs } = options;
  const connectionTo = (address: string) => ({
    connectionString: parseDatabaseUrl(address).href,
    application_name: options.applicationName ?? 'larkway',
    keepAlive: true,
  });
  const pool = new Pool({
    ...connectionTo(poolUrl ?? url),
    ...(poolUrl === undefined && serverTimeouts(timeoutMs)), // PgBouncer refuses connections that ask for one
    types: columnTypes,
    max: options.poolSize ?? 10,
    min: 1, // kept through quiet times, so that the first request after one does not wait for a connection
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC', // what a query makes of an instant must not depend on where the server stands
  });
  pool.on('error', (error) => options.onError?.(error)); // an 'error' event nobody listens to ends the process
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, poolUrl !== undefined) }),
  });

  return {
    db,
    ping: () => checkWritable(db),
    close: () => pool.end(),
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

/** Each name costs memory in every connection; beyond this many, statements stay unnamed. */
const maxNames = 1_000;
const names = new Map<string, string>();

/** How many commits have waited for a synchronous standby for longer than one that is there takes. */
const probe = `select count(*)::integer as waiting from pg_stat_activity
  where wait_event = 'SyncRep' and datname = current_database() and query_start < now() - interval '1 second'`;

/** While commits wait. */
const probeEveryMs = 250;

/**
 * The pool as Kysely takes it. Statements are prepared once a connection, and a connection that breaks, can't be had or does not answer in
 * time is a DatabaseUnavailable, whichever of its many ways pg reports it. It is a circuit breaker too: once a statement got no answer,
 * one caller at a time tries the server and the others fail at once, or those who queue would wait for the limit twice.
 *
 * Where the server answers but commits wait for its standby, connections only read until those are through: writes fail at once, and
 * can't take every connection from those who read. A pooler shares its sessions, so nothing is set in them.
 */
function kyselyPool(pool: Pool, isPooler: boolean): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const readers = new WeakSet<PoolClient>();
  let state: 'closed' | 'open' | 'read-only' = 'closed';
  let probedAtMs = 0;
  let isProbing = false;
  const openBreaker = () => {
    state = 'open';
  };
  const toKysely = (client: PoolClient) => kyselyClient(client, openBreaker, () => readers.has(client));
  pool.on('connect', (client) => void clients.set(client, toKysely(client)));
  const connect = async () => {
    const client = await pool.connect();
    return { client, lent: clients.get(client) ?? toKysely(client) };
  };
  const connectAndProbe = async () => {
    isProbing = true;
    try {
      const { client, lent } = await connect();
      const { rows } = await queryOrDrop(client, probe);
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
    const isReader = state === 'read-only';
    if (isReader === readers.has(client)) return lent;
    await queryOrDrop(client, `set default_transaction_read_only = ${isReader ? 'on' : 'off'}`);
    if (isReader) readers.add(client);
    else readers.delete(client);
    return lent;
  };
  return {
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
}

async function queryOrDrop(client: PoolClient, text: string) {
  const query = { text, query_timeout: 1_000 } as QueryConfig; // pg's types lack the timeout
  try {
    return await client.query<{ waiting: number }>(query);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function kyselyClient(client: PoolClient, onTimeout: () => void, isReader: () => boolean): PostgresPoolClient {
  let isLost = false;
  let isInTransaction = false;
  let isStandby = false;
  let isLocalOnly = false;
  const lose = () => {
    isLost = true;
  };
  // Without a listener a connection that breaks between two statements of a transaction would end the process.
  client.on('error', lose).on('end', lose);
  // Somebody ended the wait for the standby: PostgreSQL reports success, and a warning that only this server has it.
  client.on('notice', ({ routine }) => {
    isLocalOnly ||= routine === 'SyncRepWaitForLSN';
  });
  const query = async (text: string, values: readonly unknown[]) => {
    const isSaving = text === 'commit' || (!isInTransaction && !/^\s*select\b/i.test(text));
    isInTransaction = /^(begin|start transaction)/.test(text) || (isInTransaction && !/^(commit|rollback)$/.test(text));
    try {
      const result = await client.query({ ...nameOf(text, values), text, values: values as unknown[] }); // pg only reads them
      if (!isLocalOnly) return result;
    } catch (error) {
      isStandby ||= isStandbyError(error) && !isReader();
      if (error instanceof DatabaseError) throw error;
      if (error instanceof Error && error.message === 'Query read timeout') {
        lose();
        onTimeout();
        void client.end(); // its answer may still come, so the pool must not lend it again
      }
      throw isLost ? new DatabaseUnavailable(error, isSaving) : error;
    }
    lose();
    throw new LocalCommit();
  };
  return {
    query: query as never, // its second form takes a cursor, and none is configured
    release: (destroy) => client.release(isLost || isStandby || destroy),
  };
}

/** A statement without parameters stays unnamed: it may be several commands at once (a migration), which can't be prepared. */
function nameOf(text: string, values: readonly unknown[]): { readonly name?: string } {
  if (values.length === 0) return {};
  const known = names.get(text);
  if (known === undefined && names.size >= maxNames) return {};
  const name = known ?? `s${names.size + 1}`;
  if (known === undefined) names.set(text, name);
  return { name };
}
