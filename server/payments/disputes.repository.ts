import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Trx } from './payment-deps.ts';

/** How a dispute stands, as seen from us: `LOST` means that the bank has paid the customer. */
export type DisputeStatus = 'OPEN' | 'WON' | 'LOST';

/** Notes how a dispute stands; answers false where that was known, or where it had ended before. */
export async function saveDispute(
  trx: Trx,
  { id, intentId, status }: { readonly id: string; readonly intentId: string; readonly status: DisputeStatus },
): Promise<boolean> {
  const row = await trx
    .insertInto('card_disputes')
    .values({ id, intent_id: intentId, status })
    .onConflict((oc) =>
      oc
        .column('id')
        .doUpdateSet({ status })
        .where('card_disputes.status', '=', 'OPEN')
        .where(sql<boolean>`excluded.status <> 'OPEN'`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const weight: Readonly<Record<DisputeStatus, number>> = { WON: 0, OPEN: 1, LOST: 2 };

/** How the disputes about payments stand, by intent: of several about one payment, the one that is worst for us. */
export async function findDisputes(
  database: Database,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeStatus>> {
  const rows = await database
    .selectFrom('card_disputes')
    .select(['intent_id', 'status'])
    .where(sql<boolean>`intent_id = any(${intentIds}::uuid[])`)
    .execute();
  const found = new Map<string, DisputeStatus>();
  for (const { intent_id, status } of rows) {
    const other = found.get(intent_id);
    if (!other || weight[status] > weight[other]) found.set(intent_id, status);
  }
  return found;
}
