import { spawn } from 'node:child_process';
import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres } from '../local/postgres/start-embedded-postgres.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { createCustomer, type TestCustomer } from './testing/accounts/create-customer.ts';
import { callApi } from './testing/call-api.ts';
import { query } from './testing/database/query.ts';
import { hasDebianPostgres, startDebianPostgres } from './testing/database/start-debian-postgres.ts';
import { checkInvariants } from './testing/invariants/check-invariants.ts';
import { compileCache } from './testing/processes/compile-cache.ts';
import { createShipment } from './testing/shipments/create-shipment.ts';
import { folderOfRun, temporaryDataDir, temporaryFolder } from './testing/temporary-folder.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Whole servers start and stop here, which a busy machine may take its time over.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const script = join(import.meta.dirname, 'backup.ts');

async function run(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: compileCache, ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [status, stdout, stderr] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
  return { status, stdout, stderr };
}

async function modesIn(path: string): Promise<Set<string>> {
  const names = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  const stats = await Promise.all(['', ...names].map((name) => stat(join(path, name))));
  return new Set(stats.map(({ mode }) => (mode & 0o077).toString(8)));
}

describe('the embedded database (while customers go on: proof/restarts/)', () => {
  it('recovers in another folder, and is never written over', async () => {
    const dataDir = await temporaryDataDir();
    const folder = await temporaryFolder();
    const backup = join(folder, 'backup');
    const original = await startEmbeddedPostgres({ dataDir });
    onTestFinished(() => original.stop());
    const database = openDatabase(original.url, { timeoutMs: 30_000 });
    onTestFinished(database.close);
    await migrate(database.db);

    const written = await run({ DATA_DIR: dataDir }, 'backup', backup);
    expect(written).toMatchObject({ status: 0, stderr: '' });
    expect(written.stdout).toMatch(/^Wrote 0 users and 0 shipments to .+\/backup\. Keep the file encryption\.key/);
    expect(await modesIn(backup)).toEqual(new Set(['0']));
    expect(await readdir(folder)).toEqual(['backup']);

    const another = await temporaryDataDir();
    expect(await run({ DATA_DIR: another }, 'restore', backup)).toMatchObject({ status: 0, stderr: '' });
    const copy = await startEmbeddedPostgres({ dataDir: another });
    onTestFinished(() => copy.stop());
    const copied = openDatabase(copy.url, { timeoutMs: 30_000 });
    onTestFinished(copied.close);
    expect(await digest(copied.db)).toEqual(await digest(database.db));
    await query(copy.url, 'create table written (code text)'); // it takes writes

    expect(await run({ DATA_DIR: another }, 'restore', backup)).toMatchObject({
      status: 1,
      stderr: `${another} has a database already. Name another folder in DATA_DIR; nothing is ever written over.\n`,
    });
    expect(await run({ DATA_DIR: dataDir }, 'backup', backup)).toMatchObject({
      status: 1,
      stderr: `${backup} is there already. Name a folder that is not.\n`,
    });
  });

  it('is not restored from what is no backup', async () => {
    const folder = await temporaryFolder();
    const dataDir = await temporaryDataDir();
    const { status, stderr } = await run({ DATA_DIR: dataDir }, 'restore', folder);
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${folder} holds no backup of the embedded database.\n` });
  });
});

it('a server newer than the client tools is told so in a sentence', async () => {
  const file = join(await temporaryFolder(), 'dump');
  const answer = await run({ DATABASE_URL: inject('testPostgres').url }, 'backup', file);
  // Where this machine has tools that are new enough, the empty database is what is wrong.
  expect(answer.stderr).toMatch(
    /^(The server is PostgreSQL \d+, and pg_dump (here is of version \d+|is not here)\. Install PostgreSQL’s client tools|The database has no tables of ours)/,
  );
  expect(answer.status).toBe(1);
});

it('without a path says how it is called', async () => {
  expect(await run({}, 'backup')).toMatchObject({
    status: 1,
    stderr: 'Name one file or folder: npm run backup -- PATH, or npm run restore -- PATH\n',
  });
});

describe.skipIf(!hasDebianPostgres)(
  'a PostgreSQL server (skipped where Debian’s PostgreSQL 15 is not installed)',
  () => {
    let server: { readonly url: string; stop(): void };
    let test: TestApp;
    let customer: TestCustomer;
    beforeAll(async () => {
      server = await startDebianPostgres(await folderOfRun());
      const database = openDatabase(server.url, { timeoutMs: 30_000 });
      await migrate(database.db);
      test = await createTestApp({}, { database: { ...database, url: server.url, drop: () => database.close() } });
      customer = await createCustomer(test);
      await createShipment(test, customer, { shipment_content: 'Jam, \\N and “more” 🥖' });
      await createShipment(test, customer);
    });
    afterAll(async () => {
      await test.close();
      server.stop();
    });

    async function emptyDatabase(): Promise<string> {
      const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
      await query(server.url, `create database ${name} template template0`);
      const url = new URL(server.url);
      url.pathname = name;
      return url.href;
    }

    async function dump(): Promise<string> {
      const file = join(await temporaryFolder(), 'dump');
      expect(await run({ DATABASE_URL: server.url }, 'backup', file)).toMatchObject({ status: 0, stderr: '' });
      return file;
    }

    it('is dumped and restored row by row, and numbers go on', async () => {
      const file = await dump();
      expect(await modesIn(file)).toEqual(new Set(['0']));
      const url = await emptyDatabase();
      const restored = await run({ DATABASE_URL: url }, 'restore', file);
      expect(restored).toMatchObject({ status: 0, stderr: '' });
      expect(restored.stdout).toMatch(/^Restored 1 users and 2 shipments from /);
      const database = openDatabase(url, { timeoutMs: 30_000 });
      expect(await digest(database.db)).toEqual(await digest(test.database.db));
      const copy = await createTestApp({}, { database: { ...database, url, drop: () => database.close() } });
      onTestFinished(() => copy.close());
      const { email, password } = customer;
      expect(await callApi(copy.app, '/auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
      await createShipment(copy, customer);
      expect(await checkInvariants(database.db, { isAtRest: false })).toEqual([]);
    });

    it('is never written over, and a damaged dump leaves nothing', async () => {
      const file = await dump();
      expect((await run({ DATABASE_URL: server.url }, 'restore', file)).stderr).toMatch(
        /^The database is not empty: it has the table \w+ and \d+ more\. Restore into a new one;/,
      );
      await truncate(file, (await stat(file)).size - 2000);
      const url = await emptyDatabase();
      const { status, stderr } = await run({ DATABASE_URL: url }, 'restore', file);
      expect(stderr).toMatch(/^pg_restore failed: /);
      expect(status).toBe(1);
      expect(await query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
    });
  },
);

/** A digest of all rows of each table, and how many there are. */
async function digest(db: Database): Promise<unknown[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  );
  const digests: unknown[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select ${name} as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text))
      from ${sql.table(name)} as t`.execute(db);
    digests.push(...rows);
  }
  return digests;
}
