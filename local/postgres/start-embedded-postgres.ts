import { chown, readFile, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseStartError } from '../../server/database/database-errors.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { type Cluster, createCluster, databaseUser, prepareCluster } from './cluster.ts';
import { tryLock } from './file-lock.ts';
import { poll } from './poll.ts';
import { keepLogSmall } from './server-log.ts';
import { freePort, isServerOf, launchServer, readPidFile, stopServer } from './server-process.ts';

interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Receives progress of long steps and of restarts. */
  readonly report?: (message: string) => void;
  readonly rotateLogEveryMs?: number;
}

/** A share in the embedded server. It runs for as long as anybody has one. */
interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs there already. A server that dies is started again
 * under the same address; the last owner to stop stops it. Owners that were killed don't count.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, report = () => {}, rotateLogEveryMs = 10_000 } = options;
  const binaries = findBinaries();
  await linkLibraries(binaries.packageFolder);
  const cluster = await prepareCluster(dataDir, binaries);

  const { share, server } = await join(cluster, report);
  const restart = () =>
    withStartLock(cluster, async () => {
      const { connection } = await ensureRunning(cluster, { keepPort: true, timeoutMs: 10_000 });
      return connection;
    });
  const stopWatching = keepRunning(server.connection, restart, report);
  const stopRotating = keepLogSmall(cluster, rotateLogEveryMs);

  const leave = () =>
    withStartLock(cluster, async () => {
      share.release();
      if (isUnowned(cluster)) await stopServer(cluster);
    });
  let leaving: Promise<void> | undefined;
  return {
    url: serverUrl(server.port, server.password),
    stop: () => {
      leaving ??= Promise.all([stopWatching(), stopRotating()]).then(leave);
      return leaving;
    },
  };
}

async function join(cluster: Cluster, report: (message: string) => void) {
  return withStartLock(cluster, async () => {
    await createCluster(cluster, report);
    const server = await ensureRunning(cluster, { keepPort: !isUnowned(cluster), timeoutMs: 60_000 });
    const share = tryLock(cluster.ownersLock, 'shared');
    if (share === undefined) throw new Error('Nobody takes the owners’ lock alone without the start lock.');
    return { share, server };
  });
}

/** Whether nobody uses the server. The caller holds the start lock, so nobody joins meanwhile. */
function isUnowned(cluster: Cluster): boolean {
  const lock = tryLock(cluster.ownersLock, 'exclusive');
  lock?.release();
  return lock !== undefined;
}

async function withStartLock<T>(cluster: Cluster, work: () => Promise<T>): Promise<T> {
  const lock = await poll(() => tryLock(cluster.startLock, 'exclusive'), { timeoutMs: 120_000 });
  if (lock === undefined) {
    throw new DatabaseStartError(
      `Another process has been starting the database in ${cluster.folder} for two minutes.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

export function serverUrl(port: number, password: string): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`;
}

/** The connection by which an owner notices that the server has gone. */
interface OwnerConnection {
  readonly gone: Promise<void>;
  end(): Promise<void>;
}

/** Undefined if no server is ready on the port, or it is the server of another folder. */
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

interface RunningServer {
  readonly port: number;
  readonly password: string;
  readonly connection: OwnerConnection;
}

interface EnsureOptions {
  /** Other processes use the server on its current port. */
  readonly keepPort: boolean;
  readonly timeoutMs: number;
}

/** Joins or starts the server; retries while an earlier one starts or stops. The caller holds the start lock. */
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

/** Restarts the server whenever the connection ends. Returns a function that stops watching and disconnects. */
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
