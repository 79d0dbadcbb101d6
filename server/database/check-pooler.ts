import { Client } from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { explainConnectionFailure } from './explain-connection-failure.ts';
import { parseDatabaseUrl, placeOf } from './parse-database-url.ts';

/**
 * Connects once by way of a pooler, before the product starts, and refuses one that leads to another database than the server's own
 * address, or that lets statements run forever: it takes no time-out from us, so it has to set one.
 */
export async function checkPooler(poolUrl: string, serverUrl: string): Promise<void> {
  const place = placeOf(parseDatabaseUrl(poolUrl));
  const pooled = await readSession(poolUrl, 'DATABASE_POOL_URL');
  const direct = await readSession(serverUrl, 'DATABASE_URL');
  if (pooled.identity !== direct.identity) {
    throw new DatabaseStartError(
      `The pooler at ${place} leads to another database than DATABASE_URL. Correct one of the two addresses.`,
    );
  }
  if (pooled.statementTimeout === '0') {
    throw new DatabaseStartError(
      `The pooler at ${place} sets no statement_timeout. Add connect_query='set statement_timeout = 2250' to its database.`,
    );
  }
}

interface Session {
  /** The same for every connection to one database of one running server. */
  readonly identity: string;
  readonly statementTimeout: string;
}

async function readSession(address: string, setting: string): Promise<Session> {
  const url = parseDatabaseUrl(address);
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {}); // breaking after the answer is no matter, and before it connect or query reject
  try {
    await client.connect();
    const { rows } = await client.query<Session>(
      `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as identity,
        current_setting('statement_timeout') as "statementTimeout"`,
    );
    const [session] = rows;
    if (session === undefined) throw new Error('it gave no answer');
    return session;
  } catch (error) {
    throw new DatabaseStartError(explainConnectionFailure(url, error, setting));
  } finally {
    await client.end();
  }
}
