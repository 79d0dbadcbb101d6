import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { rememberPool } from './ask-directly.ts';
import { checkWritable } from './check-writable.ts';
import { columnTypes } from './column-types.ts';
import { type Listener, type Listening, listen } from './listen.ts';
import { parseDatabaseUrl } from './parse-database-url.ts';
import { reliablePool } from './reliable-pool.ts';
import { createStallGuard } from './stall-guard.ts';
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
   * How long a server may keep silent towards everybody before it counts as away. By default an outage is told within the second a
   * request may take to learn of it; a machine too busy to answer anybody in time looks the same, which tests can't have.
   */
  readonly patienceMs?: number;
  /** A statement that runs longer is cut off; `isUnavailable` recognises the error. Behind a pooler that is the pooler's to set. */
  readonly statementTimeoutMs?: number;
  /** What PostgreSQL's own views (pg_stat_activity) call this process. */
  readonly applicationName?: string;
  /** Hears of connections that broke while nobody waited for an answer; nothing needs doing, the pool replaces them. */
  readonly onError?: (error: Error) => void;
}

/** A database in use: queries through `db`, `ping` to see that it answers and takes writes, `close` once at the end. */
export interface OpenDatabase {
  readonly db: Database;
  ping(): Promise<void>;
  /** Hears what the database tells on a channel, until it is stopped or the database closed. */
  listen(channel: string, listener: Listener): Listening;
  close(): Promise<void>;
}

const defaultPatienceMs = 900;

/** Opens a pool on a PostgreSQL server. It connects at the first query, and survives the server going away and coming back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { poolUrl, patienceMs = defaultPatienceMs, statementTimeoutMs = 5_000 } = options;
  const connectionTo = (address: string) => ({
    connectionString: parseDatabaseUrl(address).href,
    application_name: options.applicationName ?? 'larkway',
    keepAlive: true,
  });
  const server = connectionTo(url);
  const pooler = poolUrl === undefined ? undefined : connectionTo(poolUrl);
  const pool = new Pool({
    ...(pooler ?? { ...server, statement_timeout: statementTimeoutMs }), // PgBouncer takes nobody who asks for a time-out
    types: columnTypes,
    max: options.poolSize ?? 10,
    min: 1, // kept through quiet times, so that the first request after one does not wait for a connection
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC', // what a query makes of an instant must not depend on where the server stands
  });
  const guard = createStallGuard(pooler ? [pooler, server] : [server], patienceMs);
  const reliable = reliablePool(pool, guard, options.onError);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reliable }) });
  rememberPool(db, reliable);

  const listenings = new Set<Listening>();

  return {
    db,
    ping: () => checkWritable(db),
    listen: (channel, listener) => {
      const listening = listen(server, channel, listener);
      listenings.add(listening);
      return listening;
    },
    close: async () => {
      await Promise.all([...listenings].map((listening) => listening.stop()));
      await pool.end();
    },
  };
}
