import { chmod, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryDataDir } from '../testing/temporary-folder.ts';
import { mailboxIn, prepareDataDir } from './prepare-data-dir.ts';

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
