import { Client } from 'pg';
import { parseDatabaseUrl } from '../parse-database-url.ts';

/** The way back to the database as it was. */
export interface WayBack {
  /** Notes every table and function that came since. What others make from now on is never touched. */
  noteMade(): Promise<void>;
  /** Takes away what was noted, all or nothing: where it can't, the database stays as it is and the next restore refuses it. */
  takeAway(): Promise<void>;
}

/** Tables and functions by the numbers that PostgreSQL knows them by. */
interface Objects {
  readonly tables: readonly string[];
  readonly functions: readonly string[];
}

/** Remembers what tables and functions a database has before the first of ours is made there. */
export async function rememberEmpty(url: string, client: Client): Promise<WayBack> {
  const before = await listObjects(client);
  let made: Objects = { tables: [], functions: [] };
  return {
    noteMade: async () => {
      const { tables, functions } = await listObjects(client);
      made = {
        tables: tables.filter((oid) => !before.tables.includes(oid)),
        functions: functions.filter((oid) => !before.functions.includes(oid)),
      };
    },
    takeAway: async () => {
      const again = new Client({ connectionString: parseDatabaseUrl(url).href, application_name: 'larkway restore' });
      again.on('error', () => {}); // the statement under way is rejected as well
      try {
        await again.connect();
        await dropAll(again, made);
      } catch {
        // What went wrong before is what people must hear of.
      } finally {
        await again.end();
      }
    },
  };
}

async function listObjects(client: Client): Promise<Objects> {
  const { rows } = await client.query<Objects>(
    `select array(select oid::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
       array(select oid::text from pg_proc where pronamespace = 'public'::regnamespace) as functions`,
  );
  return rows[0] ?? { tables: [], functions: [] };
}

/** Without 'cascade': something of somebody else's that hangs on one of ours keeps all of them. */
async function dropAll(client: Client, { tables, functions }: Objects): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select 'drop table ' || string_agg(oid::regclass::text, ', ') as drop from pg_class where oid = any ($1::oid[]) having count(*) > 0
     union all
     select format('drop function %s', oid::regprocedure) from pg_proc where oid = any ($2::oid[])`,
    [tables, functions],
  );
  await client.query(['begin', ...rows.map(({ drop }) => drop), 'commit'].join(';'));
}
