import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { parseDatabaseUrls } from './database-url.ts';

/** A server that does not answer a question about itself in this time is passed over. */
const askMs = 1_000;

/** How long others may still answer after the first. */
const laterMs = 250;

/**
 * Whether a server suits, and how much of the log of writes it has: of several standbys the one with most is read from, and the primary
 * only where there is none, because reads go there when the primary hangs.
 */
const questions = {
  writes: `select current_setting('transaction_read_only') = 'off' as suits, 0 as position`,
  reads: `select true as suits, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' else -1 end::float8 as position`,
};

interface Found {
  readonly url: URL;
  readonly suits: boolean;
  readonly position: number;
}

export interface FollowingPool {
  readonly pool: Pool;
  /** A connection to the server that is followed now; asks all of them when none is known. */
  connect(): Promise<PoolClient>;
  /** Ask again: the server of this connection is away, or does not suit any more. */
  drop(client: PoolClient): void;
  /** Asks the server that is followed, on a connection of its own; where that does not answer, the next caller asks all. */
  isAnswering(): Promise<boolean>;
}

/**
 * A pool on the one of several servers that takes writes, as libpq’s target_session_attrs=read-write; or on the one to read from. With
 * one server there is nothing to choose, and it is a plain pool.
 */
export function openFollowingPool(
  address: string,
  purpose: keyof typeof questions,
  config: PoolConfig,
  onError?: (error: Error) => void,
): FollowingPool {
  const urls = parseDatabaseUrls(address, purpose === 'reads' ? 'DATABASE_READ_URL' : undefined);
  const [first] = urls;
  let current = urls.length === 1 ? first : undefined;
  let asking: Promise<void> | undefined;
  const targets = new WeakMap<Client, URL>();

  class FollowingClient extends Client {
    constructor(options?: ClientConfig) {
      const target = current ?? first;
      super({ ...options, connectionString: target?.href });
      if (target) targets.set(this, target);
    }
  }
  // The pool gives its options to the constructor, which its types leave out.
  const pool = new Pool({ ...config, Client: FollowingClient });
  const drop = (client: Client) => {
    if (urls.length > 1 && targets.get(client) === current) current = undefined;
  };
  // An 'error' event nobody listens to ends the process.
  pool.on('error', (error, client) => {
    drop(client);
    onError?.(error);
  });

  const ask = async () => {
    try {
      current = await chooseServer(urls, purpose);
    } finally {
      asking = undefined;
    }
  };
  const connect = async (): Promise<PoolClient> => {
    if (current === undefined) await (asking ??= ask());
    const wanted = current;
    try {
      const client = await pool.connect();
      if (current === undefined || targets.get(client) === current) return client;
      client.release(true); // it leads to the server that was followed before
    } catch (error) {
      if (urls.length > 1 && wanted === current && !isQueueTimeout(error)) current = undefined;
      throw error;
    }
    return connect();
  };
  const isAnswering = async () => {
    const asked = current;
    if (asked === undefined) return true; // the next caller asks all of them
    const isThere = await askServer(asked, questions[purpose]).then(
      () => true,
      // It refuses us and is there all the same, as one without a free connection (53300); not one that shuts down or starts (57P).
      (error: unknown) => error instanceof DatabaseError && !error.code?.startsWith('57P'),
    );
    if (!isThere && urls.length > 1 && asked === current) current = undefined;
    return isThere;
  };
  return { pool, connect, drop, isAnswering };
}

/** All connections are lent, which says nothing of the server. */
export function isQueueTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The first to say that it takes writes; of those to read from the one that has most. */
async function chooseServer(urls: readonly URL[], purpose: keyof typeof questions): Promise<URL> {
  const asked = urls.map(async (url): Promise<Found> => {
    const found = await askServer(url, questions[purpose]);
    if (!found.suits) throw new Error(`The server at ${url.host} takes no writes.`);
    return found;
  });
  if (purpose === 'writes') {
    return Promise.any(asked).then(
      ({ url }) => url,
      (error: unknown) => {
        throw new DatabaseUnavailable(error);
      },
    );
  }
  const answers: Found[] = [];
  const all = Promise.allSettled(asked.map((answer) => answer.then((found) => answers.push(found))));
  await Promise.any([...asked, all.then(() => undefined)]);
  await Promise.race([all, delay(laterMs)]); // one that hangs is not waited for
  const [best] = answers.toSorted((a, b) => b.position - a.position);
  if (best === undefined) throw new DatabaseUnavailable(new Error('No server to read from answers.'));
  return best.url;
}

async function askServer(url: URL, question: string): Promise<Found> {
  const client = new Client({
    connectionString: url.href,
    application_name: 'larkway follow',
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
  });
  client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
  try {
    await client.connect();
    const { rows } = await client.query<Pick<Found, 'suits' | 'position'>>(question);
    const [row] = rows;
    if (row === undefined) throw new Error(`The server at ${url.host} gave no answer.`);
    return { url, ...row };
  } finally {
    void client.end().catch(() => {}); // a server that hangs is not waited for
  }
}
