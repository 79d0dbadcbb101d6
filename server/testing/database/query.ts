import { Client, type QueryResultRow } from 'pg';

/** Runs one statement on a connection of its own and gives its rows. */
export async function query(url: string, text: string, values: readonly unknown[] = []): Promise<QueryResultRow[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // the query rejects as well
  await client.connect();
  try {
    const { rows } = await client.query<QueryResultRow>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
