import { readFile, stat } from 'node:fs/promises';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';

/** An account of this machine, by its numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const preferredNames = ['postgres', 'nobody', 'daemon'];

/**
 * PostgreSQL refuses to run as root. Root gets another account here: the owner of the folder, so that he can go on without root,
 * or else an account that exists on this machine. Everybody else runs it as himself, which is undefined.
 */
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
