import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailboxIn } from '../config.ts';
import { temporaryDataDir, temporaryFolder } from '../testing/temporary-folder.ts';
import { prepareDataDir, readOrCreateEncryptionKey } from './open-storage.ts';

test('the mailbox is readable to nobody else, though it was there before', async () => {
  const dataDir = await temporaryDataDir();
  await prepareDataDir(dataDir);
  expect(await modeOf(mailboxIn(dataDir))).toBe('700');
  await chmod(mailboxIn(dataDir), 0o755);
  await prepareDataDir(dataDir);
  expect(await modeOf(mailboxIn(dataDir))).toBe('700');
});

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

test('processes that start at once agree on one key, which only the account that runs them can read', async () => {
  const folder = await temporaryFolder();
  const keys = await Promise.all(Array.from({ length: 6 }, () => readOrCreateEncryptionKey(folder)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateEncryptionKey(folder)).toBe(keys[0]);
  expect(await readdir(folder)).toEqual(['encryption.key']);
  expect((await stat(join(folder, 'encryption.key'))).mode & 0o777).toBe(0o600);
});
