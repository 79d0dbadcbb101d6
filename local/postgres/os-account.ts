import type { SpawnOptions } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-errors.ts';
import { noBinaries } from './binaries.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const preferredNames = ['postgres', 'nobody', 'daemon'];

/** PostgreSQL refuses to run as root: then the folder’s owner or another account runs it. Undefined means ourselves. */
export async function chooseAccount(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder);
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'));
  const named = preferredNames.map((name) => accounts.find((account) => account.name === name));
  const candidates = [accounts.find((account) => account.uid === owner.uid), ...named, ...accounts];
  const account = candidates.find((candidate) => candidate !== undefined && candidate.uid !== 0);
  if (account) return { uid: account.uid, gid: account.gid };
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and this machine has no other account; please add one, or set DATABASE_URL.',
  );
}

/** Reads the lines of /etc/passwd: name, password, uid, gid, and more that does not matter here. */
export function parseAccounts(passwd: string): (Account & { readonly name: string })[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether an account may go through every folder on the way to a path, judged by the mode bits. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const mayEnter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** How PostgreSQL's programs are started: after `setpriv` where the account needs it, and with which account and environment. */
export interface SpawnSettings {
  readonly folder: string;
  readonly prefix: readonly string[];
  readonly options: Readonly<SpawnOptions>;
}

// The server needs nothing of the product's environment, which holds secrets; Windows adds what it can't do without by itself.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** If the account can’t enter a folder on the way (mode 0700), `setpriv` keeps the one capability that lets it. */
export async function chooseSpawnSettings(
  account: Account | undefined,
  folder: string,
  programFolder: string,
): Promise<SpawnSettings> {
  const options = { cwd: folder, env: environment, windowsHide: true };
  if (account === undefined) return { folder, prefix: [], options };
  if ((await canReach(account, folder)) && (await canReach(account, programFolder))) {
    return { folder, prefix: [], options: { ...options, ...account } };
  }
  return { folder, prefix: setprivArguments(account), options };
}

function setprivArguments({ uid, gid }: Account): string[] {
  const only = '-all,+dac_override';
  const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  // Or access(2), by which initdb looks for its programs, would not count the capability.
  const securebits = '--securebits=+no_setuid_fixup';
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, securebits, '--'];
}

export function explainSpawnFailure(spawning: SpawnSettings, error: unknown): DatabaseStartError {
  if (spawning.prefix.length > 0) {
    return new DatabaseStartError(
      `PostgreSQL does not run as root, and no other account gets to ${spawning.folder}. Set DATA_DIR to a folder all may enter, or start without root.`,
      { cause: error },
    );
  }
  // The file is there, so what is missing is the system's loader: a machine with musl instead of glibc.
  return noBinaries(
    `${process.platform} on ${process.arch}, ${error instanceof Error ? error.message : String(error)}`,
  );
}
