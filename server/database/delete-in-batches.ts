import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const defaultBatchSize = 1_000;

/** One statement for all would meet the statement timeout and never succeed. Rows that change meanwhile wait for the next run. */
export async function deleteInBatches(
  database: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  batchSize = defaultBatchSize,
): Promise<void> {
  for (;;) {
    // By ctid, or the planner might read the whole table to join it with the batch.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}))`.execute(database);
    if (numAffectedRows < batchSize) return;
  }
}
