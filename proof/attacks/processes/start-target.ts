import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { chmod, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { plainWebFolder } from '../../../scripts/bootstrap/build-web.mjs';
import { checkout, ownNode, serverArguments, serverEnvironment } from '../../../scripts/bootstrap/checkout.mjs';
import { parentOf, pinToSeparateCpus, processTree } from '../../../scripts/processes.ts';
import { query } from '../../../server/testing/database/query.ts';
import { startScript } from '../../../server/testing/database/script-child.ts';
import type { Target } from '../http/flood.ts';

/** As `npm start` runs it, on an empty data folder with default limits. */
export interface AttackedProduct {
  readonly target: Target;
  readonly databaseUrl: string;
  readonly dataDir: string;
  pid(): number;
  hasEnded(): boolean;
  restart(): Promise<void>;
  logBytes(): Promise<{ readonly product: number; readonly database: number }>;
}

const host = '127.0.0.1';
const shutdownTimeoutMs = 5_000;

/** The stack stops it. */
export async function startTarget(stack: AsyncDisposableStack, port: number): Promise<AttackedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-attacks-'));
  await chmod(folder, 0o755); // the database may run as another account
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = join(folder, 'data');
  // Keeps the database running while the product restarts.
  const owner = startScript('owner-process.ts', [dataDir]);
  stack.defer(() => owner.stop());
  const databaseUrl = await owner.ready;
  const log = join(folder, 'product.log');
  let child = await spawnProduct(log, dataDir, port);
  stack.defer(() => end(child));
  return {
    target: { host, port },
    databaseUrl,
    dataDir,
    pid: () => child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    restart: async () => {
      await end(child);
      child = await spawnProduct(log, dataDir, port);
    },
    logBytes: async () => ({ product: statSync(log).size, database: await databaseLogBytes(dataDir) }),
  };
}

async function spawnProduct(log: string, dataDir: string, port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'],
    ...serverEnvironment,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: host,
    PUBLIC_URL: `http://${host}:${port}`,
  };
  const file = await open(log, 'a'); // a file, because reading from a pipe would cost this process CPU time
  const previousBytes = statSync(log).size;
  const args = [...serverArguments, join('server', 'main.ts'), plainWebFolder];
  const child = spawn(ownNode, args, { cwd: checkout, env, stdio: ['ignore', file.fd, file.fd] });
  process.once('exit', () => child.kill('SIGKILL')); // if this run is interrupted
  await file.close();
  for (;;) {
    const written = readFileSync(log).subarray(previousBytes).toString();
    if (written.includes(' is ready at ')) return child;
    if (child.exitCode !== null) throw new Error(`The product ended before it served:\n${written}`);
    await delay(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), shutdownTimeoutMs); // a blocked event loop can't handle SIGTERM
  await exited;
  clearTimeout(timer);
}

async function databaseLogBytes(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'postgres');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(^|\/)[^/]*\.log[^/]*$/.test(name));
  return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Pins the product to CPUs of its own. Returns a sentence that says so. */
export async function pinProduct(product: AttackedProduct, callers: readonly number[]): Promise<string> {
  const [row] = await query(product.databaseUrl, 'select pg_backend_pid() as pid');
  const postmaster = parentOf(Number(row?.['pid']));
  const others = [...callers, ...(postmaster === undefined ? [] : processTree(postmaster))];
  const pinned = pinToSeparateCpus([product.pid()], others);
  return pinned
    ? `Product on CPUs ${pinned.first}; database, attacker and victims on ${pinned.second}.`
    : 'Product, database, attacker and victims share all CPUs: there is one, or no taskset.';
}
