import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Enough to make PostgreSQL write a temporary file of about 300 kB with the least memory it may be given. */
const spilledRows = 20_000;

/**
 * Resolves if the database takes writes; rejects where it is read-only, a standby, or out of disk. Committing flushes the log of writes, and a
 * file is written and dropped besides: on a full disk a row may still find room in files that are there, and the next one none. Leaves
 * no row behind.
 */
export async function checkWritable(db: Kysely<Tables>): Promise<void> {
  const isReadOnly = await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('transaction_read_only') = 'on' as is_read_only,
             pg_logical_emit_message(true, 'readyz', '') as flushed,
             (select count(*) from generate_series(1, ${sql.lit(spilledRows)})) as spilled`.execute(trx);
    return rows[0]?.is_read_only ?? true;
  });
  if (isReadOnly) throw new Error('The database takes no writes.');
}
