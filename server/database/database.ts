import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg';
import { columnTypes } from './column-values.ts';
import { DatabaseUnavailable, isStandbyError } from './database-errors.ts';
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
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });

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

const probe = { text: 'select 1', query_timeout: 1_000 } as QueryConfig; // pg's types lack the timeout

/**
 * The pool as Kysely takes it. Statements are prepared once a connection, and a connection that breaks, can't be had or does not answer in
 * time is a DatabaseUnavailable, whichever of its many ways pg reports it. It is a circuit breaker too: once a statement got no answer,
 * one caller at a time tries the server and the others fail at once, or those who queue would wait for the limit twice.
 */
function kyselyPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  let isOpen = false;
  let isProbing = false;
  const openBreaker = () => {
    isOpen = true;
  };
  pool.on('connect', (client) => void clients.set(client, kyselyClient(client, openBreaker)));
  const connect = async () => {
    const client = await pool.connect();
    return { client, lent: clients.get(client) ?? kyselyClient(client, openBreaker) };
  };
  const connectAndProbe = async () => {
    isProbing = true;
    try {
      const { client, lent } = await connect();
      await client.query(probe).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      isOpen = false;
      return { lent };
    } finally {
      isProbing = false;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (isProbing) throw new DatabaseUnavailable('It did not answer, and another caller tries it.');
      try {
        return (await (isOpen ? connectAndProbe() : connect())).lent;
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
  };
}

function kyselyClient(client: PoolClient, onTimeout: () => void): PostgresPoolClient {
  let isLost = false;
  let isStandby = false;
  const lose = () => {
    isLost = true;
  };
  // Without a listener a connection that breaks between two statements of a transaction would end the process.
  client.on('error', lose).on('end', lose);
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ ...nameOf(text, values), text, values: values as unknown[] }); // pg only reads them
    } catch (error) {
      isStandby ||= isStandbyError(error);
      if (error instanceof DatabaseError) throw error;
      if (error instanceof Error && error.message === 'Query read timeout') {
        lose();
        onTimeout();
        void client.end(); // its answer may still come, so the pool must not lend it again
      }
      throw isLost ? new DatabaseUnavailable(error) : error;
    }
  };
  return {
    query: query as never, // its second form takes a cursor, and none is configured
    release: (destroy) => client.release(isStandby || destroy),
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
