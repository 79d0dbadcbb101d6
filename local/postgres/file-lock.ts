import { DatabaseSync } from 'node:sqlite';

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

// A handle nobody refers to would be collected as garbage, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Locks a file, alone or together with others, or gives undefined where somebody else's lock forbids it. Node has no file locks of
 * its own, but its SQLite has them on every platform. The operating system keeps them, so those of a killed process are gone with
 * it: there is nothing to clean up, and no process id to mistake for another's.
 */
export function tryLock(path: string, kind: 'exclusive' | 'shared'): FileLock | undefined {
  const file = new DatabaseSync(path);
  try {
    // A transaction that reads holds a shared lock. Nothing is ever written: the file stays empty and needs no journal beside it.
    file.exec('pragma journal_mode = memory');
    file.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; select name from sqlite_schema');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  held.add(file);
  return {
    release: () => {
      if (held.delete(file)) file.close();
    },
  };
}
