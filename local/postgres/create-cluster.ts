import { type ExecFileException, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';
import { explainNoStart } from './calling.ts';
import type { Cluster } from './cluster.ts';

/** The only account inside the database, and its name in the connection address. */
export const databaseUser = 'larkway';

const unfinished = 'new-';

/**
 * Creates the database's files where there are none: in a folder aside, moved into place as the last step, so that a process killed
 * on the way leaves nothing that looks like a database. The caller holds the start lock.
 */
export async function createCluster(cluster: Cluster, report: (message: string) => void): Promise<void> {
  const names = await readdir(cluster.folder);
  await removeUnfinished(cluster, names);
  if (names.includes(basename(cluster.files))) return;
  report('Preparing the database');
  const folder = await mkdtemp(join(cluster.folder, unfinished));
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (cluster.account) {
    const { uid, gid } = cluster.account;
    await Promise.all([folder, passwordFile].map((path) => chown(path, uid, gid)));
  }
  await runInitdb(cluster, join(folder, 'data'), passwordFile);
  await syncFolder(folder);
  await rename(folder, cluster.files);
  // Until these reach the disk a power cut could take away the whole database, acknowledged rows and all.
  for (const parent of [cluster.folder, dirname(cluster.folder)]) await syncFolder(parent);
}

// What starts that were killed have left behind. An initdb that still writes there fails by it, which is right; what can't be
// removed now does no harm and is tried again at the next start.
async function removeUnfinished(cluster: Cluster, names: readonly string[]): Promise<void> {
  const leftovers = names.filter((name) => name.startsWith(unfinished)).map((name) => join(cluster.folder, name));
  await Promise.allSettled(leftovers.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

// One collation and encoding on every machine: texts sort and compare the same wherever the data folder is carried.
const sameEverywhere = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function runInitdb({ binaries, calling }: Cluster, data: string, passwordFile: string): Promise<void> {
  const access = [`--username=${databaseUser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = ['--pgdata', data, ...access, ...sameEverywhere, '--no-instructions'];
  const [command, ...rest] = [...calling.prefix, binaries.initdb, ...args] as [string, ...string[]]; // holds initdb at least
  await new Promise<void>((done, fail) => {
    execFile(command, rest, { ...calling.options, shell: false }, (error, _stdout, stderr) => {
      if (error === null) done();
      else fail(explainInitdb(error, stderr));
    });
  }).catch((error: unknown) => {
    throw error instanceof DatabaseStartError ? error : explainNoStart(calling, error);
  });
}

function explainInitdb(error: ExecFileException, stderr: string): unknown {
  if (typeof error.code === 'string') return error; // the system's code: it was not even started
  const reason = /(?:error|FATAL): +(.+)/.exec(stderr)?.[1] ?? stderr.trim();
  return new DatabaseStartError(
    `PostgreSQL could not prepare its files: ${reason}. Correct that, or set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  );
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders can't be synced there
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
