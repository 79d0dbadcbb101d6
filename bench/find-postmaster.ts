import { parentOf } from './cpu-time.ts';
import { withClient } from './database-client.ts';

/** The first process of the PostgreSQL server that holds a database; undefined where it is on another machine or can't be seen. */
export async function findPostmaster(databaseUrl: string): Promise<number | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0] && parentOf(rows[0].pid);
  });
}
