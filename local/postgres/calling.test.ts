import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { explainNoStart } from './calling.ts';
import { prepareCluster } from './cluster.ts';
import { serverUrl } from './connect-as-owner.ts';
import { createCluster } from './create-cluster.ts';
import { ensureRunning } from './ensure-running.ts';
import { findBinaries } from './find-binaries.ts';
import { stopServer } from './stop-server.ts';

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
  await expect(database.ping()).resolves.toBeUndefined();
  await database.close();
  await connection.end();
  await stopServer(cluster);
});

test('a machine without setpriv is told what to do, and so is one the programs do not run on', () => {
  const error = new Error('spawn ENOENT');
  const calling = { folder: '/root/data', options: {} };
  expect(explainNoStart({ ...calling, prefix: ['setpriv'] }, error).message).toBe(
    'PostgreSQL does not run as root, and no other account gets to /root/data. Set DATA_DIR to a folder all may enter, or start without root.',
  );
  expect(explainNoStart({ ...calling, prefix: [] }, error).message).toMatch(
    /^There is no embedded PostgreSQL for this machine \(.*spawn ENOENT\); please set DATABASE_URL to a PostgreSQL server\.$/,
  );
});
