import { Client } from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { explainConnectionFailure } from './explain-connection-failure.ts';
import { parseDatabaseUrl, placeOf } from './parse-database-url.ts';

const oldestMajor = 15;

/** Connects once, before the product starts, and refuses with one clear sentence a server that can't be used or is too old. */
export async function checkServer(databaseUrl: string): Promise<void> {
  const url = parseDatabaseUrl(databaseUrl);
  const major = await readMajorVersion(url);
  if (major >= oldestMajor) return;
  throw new DatabaseStartError(
    `PostgreSQL at ${placeOf(url)} has version ${major}; Larkway needs ${oldestMajor} or later. Upgrade it, or correct DATABASE_URL.`,
  );
}

async function readMajorVersion(url: URL): Promise<number> {
  try {
    const client = new Client({
      connectionString: url.href,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000, // a pooler refuses it, and must not be taken for the server: nothing can be listened to there
    });
    client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    await client.end();
    return Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    throw new DatabaseStartError(explainConnectionFailure(url, error));
  }
}
