import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

/** Whether an account may go through every folder on the way to a path, judged by the mode bits. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
