import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { startEmbeddedPostgres } from '../../local/postgres/start-embedded-postgres.ts';
import { openDatabase } from '../../server/database/database.ts';
import { newRegistration } from '../../server/testing/accounts/create-customer.ts';
import { query } from '../../server/testing/database/query.ts';
import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import { compileCache } from '../../server/testing/processes/compile-cache.ts';
import { spawnMain } from '../../server/testing/processes/spawn-main.ts';
import { temporaryDataDir, temporaryFolder } from '../../server/testing/temporary-folder.ts';

async function run(dataDir: string, ...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join('server', 'backup.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [status, stderr] = await Promise.all([exited, text(child.stderr), text(child.stdout)]);
  return { status, stderr };
}

async function register(address: string, count: number): Promise<string[]> {
  const emails: string[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    const registration = newRegistration();
    const answer = await fetch(`${address}${apiBasePath}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    });
    if (answer.ok) emails.push(registration.email);
  }
  return emails;
}

test('the embedded database is copied while customers go on, and recovers to one moment in another folder', async () => {
  const dataDir = await temporaryDataDir();
  const folder = await temporaryFolder();
  const backup = join(folder, 'backup');
  const webRoot = join(folder, 'web');
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'shell.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(webRoot, 'routes.json'), '["/"]');
  const product = spawnMain({ DATA_DIR: dataDir, LIMIT_MAILS_PER_ADDRESS: '100000/1m' }, webRoot);
  onTestFinished(async () => {
    product.child.kill('SIGKILL');
    await product.exitCode();
  });
  const address = await product.address();

  const before = await register(address, 5);
  const over = new AbortController();
  const meanwhile = (async () => {
    while (!over.signal.aborted) await register(address, 1);
  })();
  expect(await run(dataDir, 'backup', backup)).toEqual({ status: 0, stderr: '' });
  over.abort();
  await meanwhile;
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'web']);

  const another = await temporaryDataDir();
  const damaged = join(folder, 'damaged');
  await cp(backup, damaged, { recursive: true });
  await rm(join(damaged, 'data', 'global', 'pg_filenode.map'));
  expect(await run(another, 'restore', damaged)).toEqual({
    status: 1,
    stderr: `${join(damaged, 'data', 'global', 'pg_filenode.map')} is missing. Nothing was restored.\n`,
  });
  expect(await run(another, 'restore', backup)).toEqual({ status: 0, stderr: '' });
  const server = await startEmbeddedPostgres({ dataDir: another });
  onTestFinished(() => server.stop());
  const rows = await query(server.url, 'select email from users');
  expect(rows.map((row) => String(row['email']))).toEqual(expect.arrayContaining(before));
  const { db, close } = openDatabase(server.url, { timeoutMs: 30_000 });
  onTestFinished(close);
  expect(await checkInvariants(db, { isAtRest: false })).toEqual([]);
  await sql`update users set full_name = 'Ada'`.execute(db); // it takes writes
}, 300_000);
