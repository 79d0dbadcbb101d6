import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, prepareCluster } from './cluster.ts';
import { canReach, explainSpawnFailure, parseAccounts } from './os-account.ts';
import { stopServer } from './server-process.ts';
import { ensureRunning, serverUrl } from './start-embedded-postgres.ts';

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

test('root’s other account gets to programs that only root may enter, as in a checkout in his home', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip('needs root');
  const home = await temporaryFolder(0o700);
  const packageFolder = join(home, 'package');
  await promisify(execFile)('cp', ['-a', findBinaries().packageFolder, packageFolder]);
  const program = (name: string) => join(packageFolder, 'native', 'bin', name);
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };

  const cluster = await prepareCluster(home, { packageFolder, ...programs });
  await createCluster(cluster, () => {});
  const { port, password, connection } = await ensureRunning(cluster, { keepPort: false, timeoutMs: 30_000 });

  const database = openDatabase(serverUrl(port, password), { timeoutMs: 30_000 });
  await expect(database.ping()).resolves.toBe('writes');
  await database.close();
  await connection.end();
  await stopServer(cluster);
});

test('a machine without setpriv is told what to do, and so is one the programs do not run on', () => {
  const error = new Error('spawn ENOENT');
  const spawning = { folder: '/root/data', options: {} };
  expect(explainSpawnFailure({ ...spawning, prefix: ['setpriv'] }, error).message).toBe(
    'PostgreSQL does not run as root, and no other account gets to /root/data. Set DATA_DIR to a folder all may enter, or start without root.',
  );
  expect(explainSpawnFailure({ ...spawning, prefix: [] }, error).message).toMatch(
    /^There is no embedded PostgreSQL for this machine \(.*spawn ENOENT\); please set DATABASE_URL to a PostgreSQL server\.$/,
  );
});
