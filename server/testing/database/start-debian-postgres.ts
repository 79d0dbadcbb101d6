import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from '../../../local/postgres/os-account.ts';
import { freePort } from '../../../local/postgres/server-process.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Whether this machine has Debian's PostgreSQL 15, the oldest version we serve on, with its client tools. */
export const hasDebianPostgres = existsSync(join(programs, 'initdb')) && existsSync(join(programs, 'pg_dump'));

export interface DebianPostgres {
  readonly url: string;
  stop(): void;
  /** As a power cut does. */
  kill(): void;
  /** Makes a standby that streams from this server. */
  addStandby(folder: string): Promise<DebianPostgres>;
  promote(): void;
}

/** Starts Debian's PostgreSQL 15 on an empty folder, with more options of its own. Gives the address of its own database, and how to stop it. */
export async function startDebianPostgres(folder: string, more = ''): Promise<DebianPostgres> {
  const run = await runIn(folder);
  run('initdb', '-D', 'data', '--username=larkway', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  return startIn(run, more);
}

type Run = (program: string, ...args: string[]) => void;

async function runIn(folder: string): Promise<Run> {
  const account = await chooseAccount('/var/lib'); // root's, so that another account is chosen
  if (account) await chown(folder, account.uid, account.gid);
  return (program, ...args) => {
    const { status, stderr } = spawnSync(join(programs, program), args, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
}

async function startIn(run: Run, more = ''): Promise<DebianPostgres> {
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off ${more}`;
  const control = (command: string, ...args: string[]) => run('pg_ctl', command, '-w', '-D', 'data', ...args);
  control('start', '-l', 'log', '-o', settings);
  const url = `postgres://larkway@127.0.0.1:${port}/postgres`;
  return {
    url,
    stop: () => control('stop', '-m', 'fast'),
    kill: () => control('stop', '-m', 'immediate'),
    addStandby: async (folder) => {
      const runStandby = await runIn(folder);
      runStandby('pg_basebackup', '-D', 'data', '--write-recovery-conf', '--checkpoint=fast', `--dbname=${url}`);
      return startIn(runStandby);
    },
    promote: () => control('promote'),
  };
}
