import { chown, readFile, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseStartError } from '../../server/database/database-errors.ts';
import { type Cluster, databaseUser } from './cluster.ts';
import { poll } from './poll.ts';
import { freePort, isServerOf, launchServer, readPidFile } from './server-process.ts';

export function serverUrl(port: number, password: string): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`;
}

/** The connection by which an owner notices that the server has gone. */
export interface OwnerConnection {
  /** Resolves once it has ended, however early that was: also for who asks only afterwards. */
  readonly gone: Promise<void>;
  end(): Promise<void>;
}

/**
 * Opens the connection by which an owner notices that the server has gone. Gives undefined where no server answers on the port, it is
 * not ready to, or it is the server of another folder.
 */
async function connectAsOwner(cluster: Cluster, port: number, password: string): Promise<OwnerConnection | undefined> {
  const client = new Client({
    connectionString: serverUrl(port, password),
    connectionTimeoutMillis: 2_000,
    application_name: 'larkway owner',
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows every error
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    if ((await realpath(rows[0]?.folder ?? '')) === (await realpath(cluster.data)))
      return { gone, end: () => client.end() };
    await client.end();
    return undefined;
  } catch {
    void client.end();
    return undefined;
  }
}

/** A server that runs on the folder, and the connection by which its loss is noticed. */
export interface RunningServer {
  readonly port: number;
  readonly password: string;
  readonly connection: OwnerConnection;
}

export interface EnsureOptions {
  /** Others use the server under its present port, so that it must not come back under another. */
  readonly keepPort: boolean;
  readonly timeoutMs: number;
}

/**
 * Joins the server that runs on the folder, or starts one. Tries again while an earlier server is on its way up or out. The
 * caller holds the start lock.
 */
export async function ensureRunning(cluster: Cluster, options: EnsureOptions): Promise<RunningServer> {
  const password = await readFile(cluster.passwordFile, 'utf8');
  let obstacle = 'it does not answer';

  const attempt = async (): Promise<RunningServer | undefined> => {
    const note = await readPidFile(cluster.data);
    if (note && (await isServerOf(cluster, note.pid))) {
      const connection = await connectAsOwner(cluster, note.port, password);
      return connection && { port: note.port, password, connection };
    }
    const result = await launchServer(cluster, await readPort(cluster), note?.pid);
    if (result === 'ready') return attempt();
    if (typeof result !== 'string') throw cannotStart(cluster, result.reason);
    if (result === 'port taken' && !options.keepPort) await choosePort(cluster);
    obstacle = `its ${result} by another process`;
    return undefined;
  };

  const server = await poll(attempt, { everyMs: 20, timeoutMs: options.timeoutMs });
  if (server === undefined) throw cannotStart(cluster, obstacle);
  return server;
}

// The port stays the same from start to start: products that are still running keep using the address they were given.
async function readPort(cluster: Cluster): Promise<number> {
  const port = Number(await readFile(cluster.portFile, 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 0 ? port : choosePort(cluster);
}

async function choosePort(cluster: Cluster): Promise<number> {
  const port = await freePort();
  await writeFile(cluster.portFile, String(port));
  if (cluster.account) await chown(cluster.portFile, cluster.account.uid, cluster.account.gid);
  return port;
}

function cannotStart({ folder, logFile }: Cluster, reason: string): DatabaseStartError {
  return new DatabaseStartError(
    `The database in ${folder} can’t be started: ${reason}. Its log is ${logFile}; set DATABASE_URL to use another server.`,
  );
}

const pauseMs = 500;

/**
 * Watches the connection to the server and calls `restart` for a new one whenever it ends, as often as it takes. Gives the function
 * that ends the watch and the connection.
 */
export function keepRunning(
  first: OwnerConnection,
  restart: () => Promise<OwnerConnection>,
  report: (message: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let connection = first;
  let recovery = Promise.resolve();

  const recoverOnceGone = async ({ gone }: OwnerConnection) => {
    await gone;
    if (!stopping.signal.aborted) recovery = recover();
  };
  const watch = (next: OwnerConnection) => {
    connection = next;
    void recoverOnceGone(next);
  };
  const recover = async (): Promise<void> => {
    report('The database server has gone; starting it again');
    while (!stopping.signal.aborted) {
      try {
        return watch(await restart());
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}); // stopping cuts the pause short
      }
    }
  };

  watch(first);
  return async () => {
    stopping.abort();
    await recovery;
    await connection.end();
  };
}
