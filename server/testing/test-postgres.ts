import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';

/** A server for one run of the tests and the migrated database on it that every test database is a copy of. Plain data. */
export interface TestPostgres {
  readonly url: string;
  readonly template: string;
}

/** A database of its own for one test file. */
export interface ClonedDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder for one run of the tests, or uses the one at `serverUrl`, and migrates the
 * template. Runs at the same time don't meet: each has its own server, or on a shared one its own names.
 */
export async function startTestPostgres(serverUrl?: string): Promise<TestPostgres & { stop(): Promise<void> }> {
  const server = serverUrl === undefined ? await startTemporaryServer() : { url: serverUrl, stop: async () => {} };
  const template = `larkway_template_${randomName()}`;
  const stop = async () => {
    try {
      await administer(server.url, `drop database if exists ${template} with (force)`);
    } finally {
      await server.stop();
    }
  };
  try {
    await administer(server.url, `create database ${template}`);
    await migrateTemplate(databaseUrl(server.url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, template, stop };
}

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

/** Copies the migrated template, which takes a fraction of the time of migrating anew. */
export async function cloneDatabase({ url, template }: TestPostgres): Promise<ClonedDatabase> {
  const name = `larkway_test_${randomName()}`;
  await administer(url, `create database ${name} template ${template}`);
  return { url: databaseUrl(url, name), drop: () => administer(url, `drop database ${name} with (force)`) };
}

async function startTemporaryServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'larkway-test-'));
  const server = await startEmbeddedPostgres({ dataDir });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
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
