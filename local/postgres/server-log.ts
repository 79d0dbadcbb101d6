import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Cluster } from './cluster.ts';
import { type FileLock, tryLock } from './file-lock.ts';

const mostBytes = 5_000_000;

/**
 * Empties a log that has grown big, with its end kept beside it as `server.log.1`; tells where the next line will be. A running server
 * appends, so it goes on at the new end. PostgreSQL's own rotation has no bound: of its files that were begun for their size none is
 * ever emptied. The caller holds the start lock.
 */
export async function rotateLog(logFile: string): Promise<number> {
  const { size } = await stat(logFile);
  if (size < mostBytes) return size;
  const earlier = `${logFile}.1`;
  await rm(earlier, { force: true }); // first, because the disk may be full by now
  try {
    await writeFile(earlier, await readEnd(logFile, size), { mode: 0o600 });
  } finally {
    await truncate(logFile);
  }
  return 0;
}

async function readEnd(logFile: string, size: number): Promise<Buffer> {
  const file = await open(logFile, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, Math.max(0, size - mostBytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function keepLogSmall({ logFile, startLock }: Cluster, everyMs: number): () => Promise<void> {
  let rotation: Promise<void> | undefined;
  const rotate = async () => {
    let lock: FileLock | undefined;
    try {
      lock = tryLock(startLock, 'exclusive');
      if (lock) await rotateLog(logFile); // otherwise another process starts, stops or rotates
    } catch {
      // Tried again in a moment; a log that can't be rotated is no reason to stop serving.
    } finally {
      lock?.release();
    }
  };
  const timer = setInterval(() => {
    rotation ??= rotate().finally(() => (rotation = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await rotation;
  };
}

/** Why a start failed: the folder or the port is still taken, which passes, or a reason in the server's words. */
export type LaunchFailure = 'folder taken' | 'port taken' | { readonly reason: string };

export async function readFailure(logFile: string, start: number): Promise<LaunchFailure> {
  const log = (await readFile(logFile)).subarray(start).toString('utf8');
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(log)) return 'folder taken';
  if (/could not bind IPv4 address/.test(log)) return 'port taken';
  return { reason: /(?:FATAL|PANIC): +(.+)/.exec(log)?.[1] ?? (log.trim() || 'it said nothing') };
}
