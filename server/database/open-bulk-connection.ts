import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnTypes } from './column-values.ts';
import { parseDatabaseUrl } from './database-url.ts';

/** A connection without statement timeout, for bulk work and COPY. */
export interface BulkConnection {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Adds rows to a table, each a line of COPY's text format with a newline at its end. */
  copyInto(table: string, lines: string): Promise<void>;
  close(): Promise<void>;
}

export async function openBulkConnection(url: string, applicationName: string): Promise<BulkConnection> {
  const client = new Client({
    connectionString: parseDatabaseUrl(url).href,
    application_name: applicationName,
    keepAlive: true,
    types: columnTypes,
    statement_timeout: 0,
    options: '-c timezone=UTC',
  });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    },
    copyInto: async (table, lines) => {
      await pipeline(Readable.from([lines]), client.query(copyFrom(`copy ${table} from stdin`)));
    },
    close: () => client.end(),
  };
}
