import { tracingChannel } from 'node:diagnostics_channel';
import type { PostgresPoolClient } from 'kysely';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { DatabaseUnavailable, isStandbyError, LocalCommit } from './database-errors.ts';

/** For who wants to know what takes time; without anybody it costs nothing. */
const tracing = tracingChannel<unknown, { readonly text: string }>('larkway:statement');

/** Each name costs memory in every connection; beyond this many, statements stay unnamed. */
const maxNames = 1_000;
const names = new Map<string, string>();

/** Asks what no statement of a caller waits for; without an answer the connection is dropped. */
export async function queryOrDrop<Row extends object>(client: PoolClient, text: string): Promise<QueryResult<Row>> {
  const query = { text, query_timeout: 1_000 } as QueryConfig; // pg's types lack the timeout
  try {
    return await client.query<Row>(query);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Statements that wait, of all connections of a pool. Calls back while one waits and for some time none was answered. */
export function watchForSilence(silentMs: number, onSilence: () => void) {
  const waiting = new Set<{ readonly sinceMs: number }>();
  let answeredAtMs = 0;
  let isWatching = false;
  const watch = (ms: number) => {
    isWatching = true;
    setTimeout(() => {
      isWatching = false;
      const [oldest] = waiting;
      if (oldest === undefined) return;
      const leftMs = Math.max(oldest.sinceMs, answeredAtMs) + silentMs - performance.now();
      if (leftMs <= 0) onSilence();
      watch(leftMs > 0 ? leftMs : silentMs);
    }, ms).unref();
  };
  return async <T>(answer: Promise<T>): Promise<T> => {
    const one = { sinceMs: performance.now() };
    waiting.add(one);
    if (!isWatching) watch(silentMs);
    try {
      return await answer;
    } finally {
      waiting.delete(one);
      answeredAtMs = performance.now();
    }
  };
}

interface ClientEvents {
  readonly whileWaiting?: <T>(answer: Promise<T>) => Promise<T>;
  readonly onTimeout: () => void;
  /** Its server is away, or takes no writes. */
  readonly onLost: () => void;
  /** Whether it is lent to read with. */
  readonly isReadOnly: () => boolean;
}

/**
 * A connection as Kysely takes it. Statements are prepared once, and one that breaks or does not answer in time is a DatabaseUnavailable,
 * whichever of its many ways pg reports it.
 */
export function kyselyClient(client: PoolClient, events: ClientEvents): PostgresPoolClient {
  const { onTimeout, onLost, isReadOnly, whileWaiting = (answer) => answer } = events;
  let isLost = false;
  let isInTransaction = false;
  let isStandby = false;
  let isLocalOnly = false;
  const drop = () => {
    isLost = true;
  };
  // Without a listener a connection that breaks between two statements of a transaction would end the process.
  client.on('error', drop).on('end', drop);
  // Somebody ended the wait for the standby: PostgreSQL reports success, and a warning that only this server has it.
  client.on('notice', ({ routine }) => {
    isLocalOnly ||= routine === 'SyncRepWaitForLSN';
  });
  const run = async (text: string, values: readonly unknown[]) => {
    const isSaving = text === 'commit' || (!isInTransaction && !/^\s*select\b/i.test(text));
    isInTransaction = /^(begin|start transaction)/.test(text) || (isInTransaction && !/^(commit|rollback)$/.test(text));
    try {
      const result = await whileWaiting(client.query({ ...nameOf(text, values), text, values: values as unknown[] })); // pg only reads them
      if (!isLocalOnly) return result;
    } catch (error) {
      isStandby ||= isStandbyError(error) && !isReadOnly();
      if (isStandby || isLost || !(error instanceof DatabaseError)) onLost();
      if (error instanceof DatabaseError) throw error;
      if (error instanceof Error && error.message === 'Query read timeout') {
        drop();
        onTimeout();
        void client.end(); // its answer may still come, so the pool must not lend it again
      }
      throw isLost ? new DatabaseUnavailable(error, isSaving) : error;
    }
    drop();
    throw new LocalCommit();
  };
  const query = (text: string, values: readonly unknown[]) =>
    tracing.hasSubscribers ? tracing.tracePromise(() => run(text, values), { text }) : run(text, values);
  return {
    query: query as never, // its second form takes a cursor, and none is configured
    release: (destroy) => client.release(isLost || isStandby || destroy),
  };
}

/** All columns of a table. PostgreSQL refuses to run such a prepared statement once a migration has added another column. */
const everyColumn = /(?:\bselect|\breturning|\.)\s*\*(?!\s*from\s+(?:unnest|json_to_recordset)\b)/i;

/** A statement without parameters stays unnamed: it may be several commands at once (a migration), which can't be prepared. */
function nameOf(text: string, values: readonly unknown[]): { readonly name?: string } {
  if (values.length === 0) return {};
  const known = names.get(text);
  if (known === undefined && (names.size >= maxNames || everyColumn.test(text))) return {};
  const name = known ?? `s${names.size + 1}`;
  if (known === undefined) names.set(text, name);
  return { name };
}
