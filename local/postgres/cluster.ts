import { chown, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';
import { type Account, chooseAccount } from './account.ts';
import { type Calling, decideCalling } from './calling.ts';
import type { Binaries } from './find-binaries.ts';

/**
 * One embedded database: its files below `<data folder>/postgres/` and the programs that work on them. `files` (the password and
 * PostgreSQL's own `data`) comes into being as a whole or not at all.
 */
export interface Cluster {
  readonly folder: string;
  readonly files: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly logFile: string;
  /** Held alone by whoever is starting or stopping the server. */
  readonly startLock: string;
  /** Held together by everybody who uses the server. */
  readonly ownersLock: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly calling: Calling;
}

/** Makes the folder with its lock and log files, where they are missing, and finds out as which account the server runs on it. */
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
    const calling = await decideCalling(account, folder, dirname(binaries.postgres));
    const [data, passwordFile, portFile] = [join(files, 'data'), join(files, 'password'), join(files, 'port')];
    return { folder, files, data, passwordFile, portFile, logFile, startLock, ownersLock, binaries, account, calling };
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
