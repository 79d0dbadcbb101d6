import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../../server/database/database-errors.ts';
import type { Cluster } from './cluster.ts';
import { explainSpawnFailure } from './os-account.ts';
import { poll } from './poll.ts';
import { type LaunchFailure, readFailure, rotateLog } from './server-log.ts';

export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Undefined where there is no postmaster.pid, or it is only just being written. */
export async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n'); // pid, folder, start time, port, socket folder, address, shared memory, status
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

// Recovery after a crash replays at most a gigabyte of log (max_wal_size); this is generous even on a slow disk.
const readyWithinMs = 60_000;

/**
 * Starts the server on a port of the loopback address and waits until it serves; tells why where it does not. The server outlives
 * this process if need be: the next process to start takes it over. `staleLockPid` is a number in its pid file known to be no server's.
 */
export async function launchServer(
  cluster: Cluster,
  port: number,
  staleLockPid?: number,
): Promise<LaunchFailure | 'ready'> {
  const logStart = await rotateLog(cluster.logFile);
  const child = await spawnServer(cluster, port, staleLockPid);
  const outcome = await poll(() => outcomeOf(cluster, child), { everyMs: 5, timeoutMs: readyWithinMs });
  if (outcome === 'ready') return outcome;
  if (outcome === undefined) return { reason: `it was not ready after ${readyWithinMs / 1000} seconds` };
  return readFailure(cluster.logFile, logStart);
}

async function outcomeOf(cluster: Cluster, child: ChildProcess): Promise<'ready' | 'ended' | undefined> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (process.platform === 'win32') return hasEnded ? (child.exitCode === 0 ? 'ready' : 'ended') : undefined;
  if (hasEnded) return 'ended';
  const server = await readPidFile(cluster.data);
  return server?.pid === child.pid && server?.isReady ? 'ready' : undefined;
}

async function spawnServer(cluster: Cluster, port: number, staleLockPid?: number): Promise<ChildProcess> {
  const { spawning, logFile } = cluster;
  const [command, ...args] = [...spawning.prefix, ...programFor(cluster, port)] as [string, ...string[]]; // holds the program
  // Told so, the server takes this number for its caller's and not for another server; its check of shared memory stays on.
  const env = { ...spawning.options.env, ...(staleLockPid && { PG_GRANDPARENT_PID: String(staleLockPid) }) };
  const log = await open(logFile, 'a');
  const child = spawn(command, args, {
    ...spawning.options,
    env,
    detached: true, // Ctrl-C in our terminal is for us: we finish what is under way, then stop the server
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw explainSpawnFailure(spawning, error);
  } finally {
    await log.close();
  }
  child.unref();
  return child;
}

// No Unix socket: its path has a length limit. The log's words and times are the same on every machine.
const everywhere = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C', 'timezone=UTC'];
// Statements and details of errors hold what customers typed.
const noValues = ['log_min_error_statement=panic', 'log_error_verbosity=terse', 'log_parameter_max_length_on_error=0'];
const quietLog = ['log_timezone=UTC', 'log_checkpoints=off', ...noValues];

function programFor({ binaries, data, logFile }: Cluster, port: number): string[] {
  const settings = ['-p', String(port), ...[...everywhere, ...quietLog].flatMap((setting) => ['-c', setting])];
  if (process.platform !== 'win32') return [binaries.postgres, '-D', data, ...settings];
  // There pg_ctl gives up the rights of an administrator, with which the server refuses to run, and waits until it serves.
  return [binaries.pgCtl, 'start', '-w', '-D', data, '-l', logFile, '-o', settings.join(' ')];
}

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
