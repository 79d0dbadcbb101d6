import { chown, readFile, writeFile } from 'node:fs/promises';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';
import type { Cluster } from './cluster.ts';
import { connectAsOwner, type OwnerConnection } from './connect-as-owner.ts';
import { freePort } from './free-port.ts';
import { isServerOf } from './is-server-of.ts';
import { launchServer } from './launch-server.ts';
import { readPidFile } from './pid-file.ts';
import { poll } from './poll.ts';

/** A server that runs on the folder, and the connection by which its loss is noticed. */
export interface RunningServer {
  readonly port: number;
  readonly password: string;
  readonly connection: OwnerConnection;
}

/** What is asked of a server that is joined or started. */
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
