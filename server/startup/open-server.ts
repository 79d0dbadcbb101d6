import { join } from 'node:path';
import type { Config } from '../config.ts';
import { checkServer } from '../database/check-server.ts';
import { parseDatabaseUrl, placeOf } from '../database/parse-database-url.ts';

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
