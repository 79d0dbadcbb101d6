import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { readPidFile } from '../../../local/postgres/server-process.ts';
import type { Database } from '../../database/database.ts';
import type { TestPostgres } from './test-postgres.ts';

const lookAgainAfterMs = 50;

/** Ends a run's database server with SIGKILL in the middle of whatever it does, and resolves once its keeper has started it again. */
export async function killPostgres({ folder }: Pick<TestPostgres, 'folder'>): Promise<void> {
  const data = join(folder, 'run', 'postgres', 'cluster', 'data');
  const before = await readPidFile(data);
  if (before) process.kill(before.pid, 'SIGKILL');
  for (;;) {
    const now = await readPidFile(data);
    if (now?.isReady && now.pid !== before?.pid) return;
    await delay(lookAgainAfterMs);
  }
}

/** Ends one of a product's connections with SIGKILL. The server then ends all others too, and recovers as after a crash. */
export async function killConnection(database: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'larkway'
    order by random() limit 1`.execute(database);
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
}
