import { type ExecFileException, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-errors.ts';
import type { Binaries } from './binaries.ts';
import {
  type Account,
  chooseAccount,
  chooseSpawnSettings,
  explainSpawnFailure,
  type SpawnSettings,
} from './os-account.ts';

/** One embedded database below `<data folder>/postgres/`. `files` is created as a whole or not at all. */
export interface Cluster {
  readonly folder: string;
  readonly files: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly logFile: string;
  /** Held alone by the process that is starting or stopping the server. */
  readonly startLock: string;
  /** Held together by everybody who uses the server. */
  readonly ownersLock: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly spawning: SpawnSettings;
}

/** Creates the folder with its lock and log files, and chooses the account that the server runs as. */
export async function prepareCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const folder = join(resolve(dataDir), 'postgres');
  const startLock = join(folder, 'start.lock');
  const ownersLock = join(folder, 'owners.lock');
  const logFile = join(folder, 'server.log');
  const files = join(folder, 'cluster');
  try {
    await mkdir(folder, { recursive: true });
    const account = await accountOf(files, dataDir);
    if (account) await chown(folder, account.uid, account.gid);
    for (const file of [startLock, ownersLock, logFile]) await makeFile(file, account);
    const spawning = await chooseSpawnSettings(account, folder, dirname(binaries.postgres));
    const [data, passwordFile, portFile] = [join(files, 'data'), join(files, 'password'), join(files, 'port')];
    return { folder, files, data, passwordFile, portFile, logFile, startLock, ownersLock, binaries, account, spawning };
  } catch (error) {
    throw explainUnusable(dataDir, error);
  }
}

async function accountOf(files: string, dataDir: string): Promise<Account | undefined> {
  const owner = await stat(files).catch(() => undefined); // no cluster yet
  if (owner === undefined || process.getuid?.() !== 0) return chooseAccount(dataDir);
  return { uid: owner.uid, gid: owner.gid };
}

async function makeFile(path: string, account: Account | undefined): Promise<void> {
  const file = await open(path, 'a', 0o600);
  if (account) await file.chown(account.uid, account.gid);
  await file.close();
}

function explainUnusable(dataDir: string, error: unknown): unknown {
  if (error instanceof DatabaseStartError) return error;
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new DatabaseStartError(
    `The data folder ${dataDir} can’t be written (${reason}). Correct its permissions, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

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

async function runInitdb({ binaries, spawning }: Cluster, data: string, passwordFile: string): Promise<void> {
  const access = [`--username=${databaseUser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = ['--pgdata', data, ...access, ...sameEverywhere, '--no-instructions'];
  const [command, ...rest] = [...spawning.prefix, binaries.initdb, ...args] as [string, ...string[]]; // holds initdb at least
  await new Promise<void>((done, fail) => {
    execFile(command, rest, { ...spawning.options, shell: false }, (error, _stdout, stderr) => {
      if (error === null) done();
      else fail(explainInitdb(error, stderr));
    });
  }).catch((error: unknown) => {
    throw error instanceof DatabaseStartError ? error : explainSpawnFailure(spawning, error);
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
