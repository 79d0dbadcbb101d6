import {
  closeSync,
  futimesSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const touchEveryMs = 1000;
const lookEveryMs = 200;

/**
 * Does the work while no other process does it in the same checkout. The holder touches its lock every second; one that stays
 * untouched for ten is taken over, because process numbers come back: another program may have a killed holder's by now.
 * @template T
 * @param {string} path the lock file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (holder: string) => void, staleAfterMs?: number }} [options] `onWait` is called once when another process holds the lock
 */
export async function withLock(path, work, { onWait, staleAfterMs = 10_000 } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const file = await takeLock(path, staleAfterMs, onWait);
  // By its descriptor: should the lock have been taken over while this process was suspended, the new holder's is left alone.
  const touching = setInterval(
    () => futimesSync(file, new Date(), new Date()),
    Math.min(touchEveryMs, staleAfterMs / 3),
  );
  try {
    return await work();
  } finally {
    clearInterval(touching);
    closeSync(file);
    if (readLock(path)?.holder === ownName()) rmSync(path, { force: true });
  }
}

/** With host name, because a pid means nothing outside its machine or container. */
function ownName() {
  return `${process.pid} on ${hostname()}`;
}

/**
 * Waits for the lock, and answers the open file that is it.
 * @param {string} path
 * @param {number} staleAfterMs
 * @param {((holder: string) => void) | undefined} onWait
 */
async function takeLock(path, staleAfterMs, onWait) {
  const ticket = `${path}.${process.pid}`;
  const file = openSync(ticket, 'w');
  writeSync(file, ownName());
  let seen = readLock(path);
  let unchangedLooks = 0;
  let isWaiting = false;
  try {
    while (!tryLink(ticket, path)) {
      const lock = readLock(path);
      unchangedLooks = lock?.touchedAt === seen?.touchedAt ? unchangedLooks + 1 : 0;
      seen = lock;
      if (lock && (isGone(lock.holder) || unchangedLooks * lookEveryMs >= staleAfterMs)) removeStale(path, lock.holder);
      else {
        if (lock && !isWaiting) onWait?.(lock.holder);
        isWaiting ||= lock !== undefined;
        await sleep(lookEveryMs);
      }
    }
  } finally {
    rmSync(ticket, { force: true });
  }
  return file;
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
function readLock(path) {
  try {
    return { holder: readFileSync(path, 'utf8'), touchedAt: statSync(path).mtimeMs };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Whether the holder is known to have ended, so that nobody need wait to see.
 * @param {string} holder
 */
function isGone(holder) {
  const [pid, host] = holder.split(' on ');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/**
 * Moves the lock aside before deleting it: should somebody else have taken it over meanwhile, theirs is put back.
 * @param {string} path
 * @param {string} holder
 */
function removeStale(path, holder) {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readLock(aside)?.holder === holder) rmSync(aside);
  else renameSync(aside, path);
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
