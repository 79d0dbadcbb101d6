import { join } from 'node:path';
import type { Config } from '../config.ts';
import { checkPooler } from '../database/check-pooler.ts';
import { checkServer } from '../database/check-server.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { parseDatabaseUrl, placeOf } from '../database/parse-database-url.ts';
import { prepareDataDir } from './prepare-data-dir.ts';

/** The migrated database, ready for use. */
export interface Storage {
  readonly database: OpenDatabase;
  /** The address of the server, its password included. */
  readonly url: string;
  /** Which database it is, for the start report. */
  readonly description: string;
  close(): Promise<void>;
}

/** What to do with news nobody waits for: progress of a long first start, and connections that broke. */
export interface StorageNews {
  readonly onProgress: (sentence: string) => void;
  readonly onBrokenConnection: (error: Error) => void;
}

/** Connects to the configured server, or else starts or joins the embedded one, and brings its tables up to date. */
export async function openStorage(config: Config, news: StorageNews): Promise<Storage> {
  const server = await openServer(config, news.onProgress);
  const poolUrl = config.databasePoolUrl;
  try {
    if (poolUrl !== undefined) await checkPooler(poolUrl, server.url);
    await migrateAlone(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const database = openDatabase(server.url, { poolUrl, onError: news.onBrokenConnection });
  const close = async () => {
    try {
      await database.close();
    } finally {
      await server.stop(); // whatever became of the pool, our share in the server ends here
    }
  };
  return { database, url: server.url, description: server.description, close };
}

/** Migrates on a connection without timeouts: changing a large table takes longer than any request may. */
async function migrateAlone(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, timeoutMs: 0 });
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/** A PostgreSQL server that answers, with whatever is in it. */
export interface Server {
  /** Its address, the password included. */
  readonly url: string;
  readonly description: string;
  stop(): Promise<void>;
}

/** Sees that the configured server can be used, or else starts or joins the embedded one. Changes nothing in its database. */
export async function openServer(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onProgress: (sentence: string) => void,
): Promise<Server> {
  return databaseUrl === undefined ? embeddedServer(dataDir, onProgress) : givenServer(databaseUrl);
}

async function embeddedServer(dataDir: string, onProgress: (sentence: string) => void): Promise<Server> {
  await prepareDataDir(dataDir);
  const { startEmbeddedPostgres } = await import('../../local/postgres/start-embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir, report: onProgress });
  return {
    url: postgres.url,
    stop: () => postgres.stop(),
    description: `embedded PostgreSQL in ${join(dataDir, 'postgres')}`,
  };
}

async function givenServer(url: string): Promise<Server> {
  await checkServer(url);
  return { url, stop: async () => {}, description: `PostgreSQL at ${placeOf(parseDatabaseUrl(url))}` };
}
