import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from '../../../local/postgres/os-account.ts';
import { freePort } from '../../../local/postgres/server-process.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Whether this machine has Debian's PostgreSQL 15, the oldest version we serve on, with its client tools. */
export const hasDebianPostgres = existsSync(join(programs, 'initdb')) && existsSync(join(programs, 'pg_dump'));

/** Starts Debian's PostgreSQL 15 on an empty folder. Gives the address of its own database, and how to stop it. */
export async function startDebianPostgres(folder: string): Promise<{ readonly url: string; stop(): void }> {
  const account = await chooseAccount('/var/lib'); // root's, so that another account is chosen
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(programs, program), ['-D', data, ...args], {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  run('initdb', '--username=larkway', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', 'start', '-w', '-l', join(folder, 'log'), '-o', settings);
  return { url: `postgres://larkway@127.0.0.1:${port}/postgres`, stop: () => run('pg_ctl', 'stop', '-m', 'fast') };
}
