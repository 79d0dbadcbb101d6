import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { startScript } from './script-child.ts';

/** What one run of the tests works with. Plain data, so that it can be handed to other processes. */
export interface TestPostgres {
  /** A PostgreSQL server of this run alone, or the one the run was told to use. */
  readonly url: string;
  /** The migrated database on it that every test database is a copy of. */
  readonly template: string;
  /** A folder for whatever the tests write. It goes with the run, and every embedded server in it. */
  readonly folder: string;
}

/** A database of its own for one test file. */
export interface ClonedDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder for one run of the tests, or uses the one at `serverUrl`, and migrates the
 * template. Runs at the same time don't meet: each has its own server, or on a shared one its own names. With `isDurable` the server
 * writes to the disk as that of a product does.
 */
export async function startTestPostgres(
  serverUrl?: string,
  { isDurable = false }: { readonly isDurable?: boolean } = {},
): Promise<TestPostgres & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-test-'));
  await chmod(folder, 0o755); // some tests run as an account that must get to its own folder in here
  const keeper = startScript('keeper-process.ts', serverUrl === undefined ? [folder, 'with a server'] : [folder]);
  const template = `larkway_template_${randomName()}`;
  try {
    const url = serverUrl ?? (await startedServer(keeper.ready, isDurable));
    await administer(url, `create database ${template}`);
    await migrateTemplate(databaseUrl(url, template));
    const stop = async () => {
      try {
        await administer(url, `drop database ${template} with (force)`);
      } finally {
        await keeper.stop();
      }
    };
    return { url, template, folder, stop };
  } catch (error) {
    await keeper.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

// Test rows need not survive a power cut, and waiting for the disk is most of the time that small databases take. Each of thousands
// of connections would derive its key from the password in 4,096 rounds, too.
async function startedServer(ready: Promise<string>, isDurable: boolean): Promise<string> {
  const url = await ready;
  if (isDurable) return url;
  await administer(
    url,
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'select pg_reload_conf()',
    'set scram_iterations = 1',
    `alter role current_user password '${new URL(url).password}'`,
  );
  return url;
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1, timeoutMs: 0 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

/** Copies the migrated template, which takes a fraction of the time of migrating again. */
export async function cloneDatabase({
  url,
  template,
}: Pick<TestPostgres, 'url' | 'template'>): Promise<ClonedDatabase> {
  const name = `larkway_test_${randomName()}`;
  await administer(url, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(url, name), drop: () => administer(url, `drop database ${name} with (force)`) };
}

async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function randomName(): string {
  return randomBytes(6).toString('hex');
}
