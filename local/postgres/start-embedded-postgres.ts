import { DatabaseStartError } from '../../server/database/database-errors.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { type Cluster, createCluster, prepareCluster } from './cluster.ts';
import { ensureRunning, keepRunning, serverUrl } from './ensure-running.ts';
import { tryLock } from './file-lock.ts';
import { poll } from './poll.ts';
import { keepLogSmall } from './server-log.ts';
import { stopServer } from './server-process.ts';

/** Where the embedded server keeps its data, and who hears of it. */
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in `postgres/` below it. */
  readonly dataDir: string;
  /** Hears of the long steps and of a server that had to be started again. */
  readonly report?: (message: string) => void;
  readonly rotateLogEveryMs?: number;
}

/** A share in the embedded server. It runs for as long as anybody has one. */
export interface EmbeddedPostgres {
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

/** Does something while no other process starts or stops this server. */
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
