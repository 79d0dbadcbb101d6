import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { withClient } from './database-client.ts';

/**
 * Copies what a query gives into a table of the same database and answers how many rows those were. One connection makes the rows while
 * another adds them, and nothing lies on the disk in between. No trigger fires: nobody is to be told of seeded rows.
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
