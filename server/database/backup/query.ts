import { Client } from 'pg';
import { parseDatabaseUrl } from '../parse-database-url.ts';

/** Opens a connection on which statements take as long as they take. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: parseDatabaseUrl(url).href,
    application_name: 'larkway backup',
    options: '-c statement_timeout=0',
  });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  return client;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
