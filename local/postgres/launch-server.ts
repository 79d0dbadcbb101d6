import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { explainNoStart } from './calling.ts';
import type { Cluster } from './cluster.ts';
import { readPidFile } from './pid-file.ts';
import { poll } from './poll.ts';
import { type LaunchFailure, readFailure, rotateLog } from './server-log.ts';

// Recovery after a crash replays at most a gigabyte of log (max_wal_size); this is generous even on a slow disk.
const readyWithinMs = 60_000;

/**
 * Starts the server on a port of the loopback address and waits until it serves; tells why where it does not. The server outlives
 * this process if need be: whoever starts next takes it over. `staleLockPid` is a number in its pid file known to be no server's.
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
  const { calling, logFile } = cluster;
  const [command, ...args] = [...calling.prefix, ...programFor(cluster, port)] as [string, ...string[]]; // holds the program
  // Told so, the server takes this number for its caller's and not for another server; its check of shared memory stays on.
  const env = { ...calling.options.env, ...(staleLockPid && { PG_GRANDPARENT_PID: String(staleLockPid) }) };
  const log = await open(logFile, 'a');
  const child = spawn(command, args, {
    ...calling.options,
    env,
    detached: true, // Ctrl-C in our terminal is for us: we finish what is under way, then stop the server
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw explainNoStart(calling, error);
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
