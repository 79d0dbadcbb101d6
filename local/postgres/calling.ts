import type { SpawnOptions } from 'node:child_process';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';
import type { Account } from './account.ts';
import { canReach } from './can-reach.ts';
import { noBinaries } from './find-binaries.ts';

/** How PostgreSQL's programs are called on a folder: by way of which other program, and with which options (account, environment). */
export interface Calling {
  readonly folder: string;
  readonly prefix: readonly string[];
  readonly options: Readonly<SpawnOptions>;
}

// The server needs nothing of the product's environment, which holds secrets; Windows adds what it can't do without by itself.
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/**
 * Decides how to call the programs. Where the account can't go through a folder on the way (one of mode 0700, say), `setpriv` makes
 * the change of account and keeps the one capability that opens the way.
 */
export async function decideCalling(
  account: Account | undefined,
  folder: string,
  programFolder: string,
): Promise<Calling> {
  const options = { cwd: folder, env: environment, windowsHide: true };
  if (account === undefined) return { folder, prefix: [], options };
  if ((await canReach(account, folder)) && (await canReach(account, programFolder))) {
    return { folder, prefix: [], options: { ...options, ...account } };
  }
  return { folder, prefix: keepingTheWayOpen(account), options };
}

function keepingTheWayOpen({ uid, gid }: Account): string[] {
  const only = '-all,+dac_override';
  const capabilities = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  // Or access(2), by which initdb looks for its programs, would not count the capability.
  const securebits = '--securebits=+no_setuid_fixup';
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, securebits, '--'];
}

/** The sentence for a program that could not even be started. */
export function explainNoStart(calling: Calling, error: unknown): DatabaseStartError {
  if (calling.prefix.length > 0) {
    return new DatabaseStartError(
      `PostgreSQL does not run as root, and no other account gets to ${calling.folder}. Set DATA_DIR to a folder all may enter, or start without root.`,
      { cause: error },
    );
  }
  // The file is there, so what is missing is the system's loader: a machine with musl instead of glibc.
  return noBinaries(
    `${process.platform} on ${process.arch}, ${error instanceof Error ? error.message : String(error)}`,
  );
}
