import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';
import type { Cluster } from './cluster.ts';
import { isServerOf } from './is-server-of.ts';
import { readPidFile } from './pid-file.ts';
import { poll } from './poll.ts';

const stopWithinMs = 60_000;

/** Stops the server if it runs, in the way that ends its connections and leaves nothing to recover. The caller holds the start lock. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const note = await readPidFile(cluster.data);
  if (note === undefined || !(await isServerOf(cluster, note.pid))) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(cluster.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster.data]);
    return;
  }
  process.kill(note.pid, 'SIGINT'); // PostgreSQL's 'fast shutdown'
  const isGone = async () => ((await isServerOf(cluster, note.pid)) ? undefined : true);
  if (await poll(isGone, { timeoutMs: stopWithinMs })) return;
  throw new DatabaseStartError(
    `The database server (process ${note.pid}) does not stop; its log is ${cluster.logFile}.`,
  );
}
