import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';

/** Each name costs memory in every connection; beyond this many, statements stay unnamed. */
const maxNames = 1_000;
const names = new Map<string, string>();

const probe = { text: 'select 1', query_timeout: 1_000 } as QueryConfig; // pg's types lack the timeout

/**
 * The pool as Kysely takes it. Statements are prepared once a connection, and a connection that breaks, can't be had or does not answer in
 * time is a DatabaseUnavailable, whichever of its many ways pg reports it. It is a circuit breaker too: once a statement got no answer,
 * one caller at a time tries the server and the others fail at once, or those who queue would wait for the limit twice.
 */
export function kyselyPool(pool: Pool): PostgresPool {
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
  const lose = () => {
    isLost = true;
  };
  // Without a listener a connection that breaks between two statements of a transaction would end the process.
  client.on('error', lose).on('end', lose);
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ ...nameOf(text, values), text, values: values as unknown[] }); // pg only reads them
    } catch (error) {
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
    release: (destroy) => client.release(destroy),
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
