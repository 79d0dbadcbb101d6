import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';

/** For one machine, or a folder that all of them share. Only the product's own user may read it. */
export function folderStorage(folder: string): FileStorage {
  const incomplete = join(folder, 'incomplete');
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error('A key has letters, digits and hyphens only.');
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const part = join(incomplete, `${key}.${randomUUID()}`);
      await mkdir(incomplete, { recursive: true, mode: 0o700 });
      try {
        await writeDurably(part, bytes);
        await rename(part, path);
        await syncFolder(folder); // a rename survives a power cut only with its folder
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const file = await absentAsUndefined(open(pathOf(key)));
      return file?.createReadStream();
    },
    delete: async (key) => {
      await rm(pathOf(key), { force: true });
      const parts = (await absentAsUndefined(readdir(incomplete))) ?? [];
      for (const part of parts) if (part.startsWith(`${key}.`)) await rm(join(incomplete, part), { force: true });
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

async function absentAsUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
