import { readFile, stat, truncate } from 'node:fs/promises';

const limitBytes = 1_000_000;

/** Where the next line of the server's log will be. Empties a log that has grown big; call it only while no server writes to it. */
export async function endOfLog(logFile: string): Promise<number> {
  const { size } = await stat(logFile);
  if (size < limitBytes) return size;
  await truncate(logFile);
  return 0;
}

/** Why a start failed: the folder or the port is still taken, which passes, or a reason in the server's words. */
export type LaunchFailure = 'folder taken' | 'port taken' | { readonly reason: string };

/** Reads from the server's log why it ended. */
export async function readFailure(logFile: string, start: number): Promise<LaunchFailure> {
  const log = (await readFile(logFile)).subarray(start).toString('utf8');
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(log)) return 'folder taken';
  if (/could not bind IPv4 address/.test(log)) return 'port taken';
  return { reason: /(?:FATAL|PANIC): +(.+)/.exec(log)?.[1] ?? (log.trim() || 'it said nothing') };
}
