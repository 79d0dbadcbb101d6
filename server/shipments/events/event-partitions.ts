import { sql } from 'kysely';
import type { ShipmentDeps } from '../shipment-deps.ts';

/** Months that have a partition before they begin, so that a worker may be off for long. */
const monthsAhead = 3;

/** Adds the partitions of events for this month and the next ones. Answers how many were missing. */
export async function addEventPartitions({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<number> {
  return database.transaction().execute(async (trx) => {
    // Every query of events waits for it meanwhile: rather another try later.
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    const { rows } = await sql<{ added: number }>`
      select add_event_partitions(${now()}::timestamptz, ${monthsAhead}::integer) as added`.execute(trx);
    return rows[0]?.added ?? 0;
  });
}
