import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { parseAccounts } from './account.ts';
import { canReach } from './can-reach.ts';

test('reads the accounts of a machine and passes over what is no account', () => {
  const passwd =
    'root:x:0:0:root:/root:/bin/bash\n# a comment\nnobody:*:-2:-2:Unprivileged:/var/empty:/usr/bin/false\n';
  expect(parseAccounts(passwd)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: -2, gid: -2 },
  ]);
});

test('an account reaches a folder only through folders it may enter', async () => {
  const parent = await temporaryFolder(0o700);
  const folder = join(parent, 'folder');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const stranger = { uid: 4_000_001, gid: 4_000_001 };
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];

  expect(await canReach({ uid, gid }, folder)).toBe(true);
  expect(await canReach(stranger, folder)).toBe(false);
  expect(await canReach({ ...stranger, gid }, folder)).toBe(false);
  await chmod(parent, 0o710);
  expect(await canReach({ ...stranger, gid }, folder)).toBe(true);
  expect(await canReach(stranger, folder)).toBe(false);
  await chmod(parent, 0o755);
  expect(await canReach(stranger, folder)).toBe(true);
});
