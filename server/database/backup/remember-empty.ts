import { Client } from 'pg';
import { parseDatabaseUrl } from '../parse-database-url.ts';

/**
 * Remembers what functions an empty database has, and gives the way back there: every table is taken away again, and every function that
 * came after. Where the database can't be reached any more it stays as it is, and the next restore refuses it.
 */
export async function rememberEmpty(url: string, client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ oid: string }>(
    `select oid::text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const kept = rows.map(({ oid }) => oid);
  return async () => {
    const again = new Client({ connectionString: parseDatabaseUrl(url).href, application_name: 'larkway restore' });
    again.on('error', () => {}); // the statement under way is rejected as well
    try {
      await again.connect();
      const { rows: made } = await again.query<{ drop: string }>(
        `select format('drop table %s cascade', oid::regclass) as drop
           from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         union all
         select format('drop function %s', oid::regprocedure)
           from pg_proc where pronamespace = 'public'::regnamespace and oid <> all ($1::oid[])`,
        [kept],
      );
      await again.query(['begin', ...made.map(({ drop }) => drop), 'commit'].join(';'));
    } catch {
      // What went wrong before is what people must hear of.
    } finally {
      await again.end();
    }
  };
}
