import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Whether an account has been erased. */
export async function isErased(database: Database, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}

/** How many of an account's shipments were deleted unpaid, and still have their people. */
export async function countWithdrawn(database: Database, accountId: string): Promise<number> {
  const { count } = await database
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    // Word for word the condition of the index shipments_withdrawn.
    .where(sql<boolean>`hidden_at is not null and booked_at is null and erased_at is null`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Counts an account's shipments that wait for their payment, and answers whether they are fewer than was thought. Nobody adds one
 * meanwhile: the counter is locked first, and what was added before is seen by the statement that counts.
 */
export async function countUnpaidAnew(database: Database, accountId: string): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const counter = await trx
      .selectFrom('shipment_counters')
      .select('unpaid_bound')
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { rows } = await sql<{ unpaid_bound: number }>`
      update shipment_counters set unpaid_bound = (
        select count(*) from shipments
        where account_id = ${accountId} and status = 'PENDING_PAYMENT' and hidden_at is null)
      where account_id = ${accountId} returning unpaid_bound`.execute(trx);
    return (rows[0]?.unpaid_bound ?? 0) < (counter?.unpaid_bound ?? 0);
  });
}
