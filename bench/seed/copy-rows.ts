import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from './database-client.ts';

/**
 * Streams a query's rows into a table by COPY, over two connections and without a file. No trigger fires, so seeded rows send no
 * notifications. Returns the number of rows.
 */
export async function copyRows(databaseUrl: string, table: string, query: string): Promise<number> {
  return withClient(databaseUrl, (source) =>
    withClient(databaseUrl, async (target) => {
      await source.query('set statement_timeout = 0');
      await target.query('set statement_timeout = 0');
      await target.query('set session_replication_role = replica');
      const adding = target.query(copyFrom(`copy ${table} from stdin (format binary)`));
      await pipeline(source.query(copyTo(`copy (${query}) to stdout (format binary)`)), adding);
      return adding.rowCount;
    }),
  );
}
