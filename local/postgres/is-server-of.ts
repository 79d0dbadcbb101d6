import { execFile } from 'node:child_process';
import { readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const run = promisify(execFile);

/**
 * Whether a process is alive and the server of this folder. The number in a pid file may since have gone to somebody else (after a
 * restart of the machine, or in containers, where numbers are small), or to a dead process that nobody has reaped.
 */
export async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false; // nobody, or another account's process: the server runs as the account of the files
  }
  if (process.platform === 'linux') return worksIn(cluster.data, pid);
  const [command, ...args]: [string, ...string[]] =
    process.platform === 'win32'
      ? [cluster.binaries.pgCtl, 'status', '-D', cluster.data]
      : ['ps', '-o', 'command=', '-p', `${pid}`];
  return run(command, args).then(
    ({ stdout }) => stdout.includes(cluster.data), // both print the command line, with the folder in it
    () => false,
  );
}

// A PostgreSQL server works in its data folder, and the dead work nowhere.
async function worksIn(folder: string, pid: number): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(folder));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'; // not ours to look into: believe the note. node:fs throws no others
  }
}
