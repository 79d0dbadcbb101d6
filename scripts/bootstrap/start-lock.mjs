import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does the work while no other process of this machine does it in the same checkout; a lock left by a dead process is taken over.
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @param {(holder: number) => void} [onWait] called once when another process holds the lock
 */
export async function withLock(path, work, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const ticket = `${path}.${process.pid}`;
  writeFileSync(ticket, String(process.pid));
  try {
    for (let attempt = 0; !tryLink(ticket, path); attempt += 1) {
      const holder = readHolder(path);
      if (holder !== undefined && !isAlive(holder)) removeStale(path, holder);
      else {
        if (attempt === 0 && holder !== undefined) onWait?.(holder);
        await sleep(200);
      }
    }
  } finally {
    rmSync(ticket, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * A hard link either comes to be with its content or fails: nobody sees a lock without its holder.
 * @param {string} ticket
 * @param {string} path
 */
function tryLink(ticket, path) {
  try {
    linkSync(ticket, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Moves the lock aside before deleting it: should somebody else have taken it over meanwhile, theirs is put back.
 * @param {string} path
 * @param {number} holder
 */
function removeStale(path, holder) {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readHolder(aside) === holder) rmSync(aside);
  else renameSync(aside, path);
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
