import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { DatabaseUnavailable } from './is-unavailable.ts';
import { nameStatement } from './name-statement.ts';
import type { StallGuard } from './stall-guard.ts';

/**
 * What Kysely sees of the pool: every statement is named, and a connection that breaks, can't be had or hangs is a
 * DatabaseUnavailable, whichever of its many ways pg reports it.
 */
export function reliablePool(pool: Pool, guard: StallGuard, onError?: (error: Error) => void): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  // An 'error' event nobody listens to ends the process. The pool listens to idle clients only, hence the second listener: a client
  // also breaks between two statements of a transaction.
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    clients.set(client, reliableClient(client, guard));
  });

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      try {
        const client = await connectPatiently(pool, guard);
        return clients.get(client) ?? reliableClient(client, guard);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
  };
}

/** How long anybody waits for a connection of a server that lives but has very much to do. */
const longestWaitMs = 5_000;

/**
 * Waits for a connection as long as the server lives: that all are in use, or that a new one takes long, is no outage. Each try ends
 * with the pool's own time-out, so that tries that hang are not in the way of others once the server is back.
 */
async function connectPatiently(pool: Pool, guard: StallGuard): Promise<PoolClient> {
  for (const startedAtMs = performance.now(); ; ) {
    try {
      return await (pool.idleCount > pool.waitingCount ? pool.connect() : connectOrGiveUp(pool, guard));
    } catch (error) {
      const isTimeout = error instanceof Error && /timeout/.test(error.message);
      if (!isTimeout || performance.now() - startedAtMs > longestWaitMs) throw error;
    }
  }
}

function connectOrGiveUp(pool: Pool, guard: StallGuard): Promise<PoolClient> {
  const connecting = pool.connect();
  const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
  connecting.then(resolve, reject);
  return guard(promise, () => {
    reject(new Error('The server does not answer.'));
    connecting.then(
      (late) => late.release(),
      () => undefined, // nobody waits for it any more
    );
  });
}

function reliableClient(client: PoolClient, guard: StallGuard): PostgresPoolClient {
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', lose);

  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await guard(client.query(nameStatement(text, values)), () => {
        lose();
        void client.end();
      });
    } catch (error) {
      // What the server said in words stays as it is: isUnavailable knows those by their code.
      throw isLost && !(error instanceof DatabaseError) ? new DatabaseUnavailable(error) : error;
    }
  };

  return {
    query: query as never, // its second form takes a cursor, and none is configured
    release: (destroy) => client.release(destroy),
  };
}
