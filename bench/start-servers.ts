import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildPlainWeb, plainWebFolder } from '../scripts/bootstrap/build-web.mjs';
import { checkout, ownNode, serverArguments, serverEnvironment } from '../scripts/bootstrap/checkout.mjs';
import { parentOf } from '../scripts/processes.ts';
import { cloneDatabase, startTestPostgres } from '../server/testing/database/test-postgres.ts';
import type { Product } from './bench-case.ts';
import { withClient } from './seed/database-client.ts';

/** Product and floor have a process each and share a database, so that both find the same rows in the same tables. */
export interface Servers {
  readonly product: Product & { readonly pid: number };
  readonly floor: { readonly url: string; readonly pid: number };
  /** Undefined if PostgreSQL runs on another machine. */
  readonly postmasterPid: number | undefined;
  readonly postgresVersion: string;
}

/** `nodeOptions` are for the product, such as --cpu-prof. */
export async function withServers<T>(
  nodeOptions: readonly string[],
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  await buildPlainWeb();
  await using stack = new AsyncDisposableStack();
  const postgres = await startTestPostgres();
  stack.defer(() => postgres.stop());
  const folder = await mkdtemp(join(tmpdir(), 'larkway-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await prepareServer(postgres.url);
  const { url: databaseUrl } = await cloneDatabase(postgres);

  const floor = await startProgram(stack, {
    args: [join('bench', 'floor', 'main.ts')],
    settings: { DATABASE_URL: databaseUrl },
    log: join(folder, 'floor.log'),
  });
  const product = await startProduct(stack, databaseUrl, nodeOptions);
  return await work({ product: { ...product, databaseUrl }, floor, ...server });
}

/** As in production, on an existing database; the stack stops it. */
export async function startProduct(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  nodeOptions: readonly string[] = [],
): Promise<{ readonly url: string; readonly pid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return startProgram(stack, {
    args: [...serverArguments, ...nodeOptions, join('server', 'main.ts'), plainWebFolder],
    settings: {
      ...serverEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    log: join(folder, 'product.log'),
  });
}

/** Turns fsync on, which tests run without. */
async function prepareServer(url: string): Promise<Pick<Servers, 'postmasterPid' | 'postgresVersion'>> {
  return withClient(url, async (client) => {
    await client.query('alter system reset fsync');
    await client.query('select pg_reload_conf()');
    const { rows } = await client.query<{ pid: number; version: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL did not say which version it is.');
    return { postmasterPid: parentOf(row.pid), postgresVersion: row.version };
  });
}

interface Program {
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** A file, because reading from a pipe would cost this process CPU time. */
  readonly log: string;
}

async function startProgram(
  stack: AsyncDisposableStack,
  { args, settings, log }: Program,
): Promise<{ readonly url: string; readonly pid: number }> {
  const file = await open(log, 'w');
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings };
  const child = spawn(ownNode, args, { cwd: checkout, env, stdio: ['pipe', file.fd, 'inherit'] });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL'); // if this run is interrupted
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await file.close();
  stack.defer(async () => {
    child.stdin?.end();
    child.kill('SIGTERM');
    await exited;
  });
  return { url: await readUrl(child, log), pid: child.pid ?? 0 };
}

async function readUrl(child: ChildProcess, log: string): Promise<string> {
  for (;;) {
    const text = await readFile(log, 'utf8');
    const url = / is ready at (http:\S+)/.exec(text)?.[1];
    if (url) return url;
    if (child.exitCode !== null) throw new Error(`A server ended before it served:\n${text}`);
    await delay(20);
  }
}
