import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { blankColumns } from '../records.repository.ts';
import type { Trx } from '../shipment-deps.ts';

/** Takes everything personal out of shipments that ended before a time, the oldest first, and answers out of how many. */
export async function blankEnded(
  database: Database,
  { endedBefore, at, limit }: { readonly endedBefore: Date; readonly at: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom('shipments')
      .select('id')
      .where('erased_at', 'is', null)
      // Word for word the condition of the index shipments_ended.
      .where(sql<boolean>`status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST')`)
      .where('status_at', '<', endedBefore)
      .orderBy('status_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return blank(trx, ended, at);
  });
}

/** Does the same to shipments that their owners deleted before a time, and before they were paid. */
export async function blankWithdrawn(
  database: Database,
  { withdrawnBefore, at, limit }: { readonly withdrawnBefore: Date; readonly at: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .selectFrom('shipments')
      .select('id')
      // Word for word the condition of the index shipments_withdrawn.
      .where(sql<boolean>`hidden_at is not null and booked_at is null and erased_at is null`)
      .where('hidden_at', '<', withdrawnBefore)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return blank(trx, withdrawn, at);
  });
}

async function blank(trx: Trx, shipments: readonly { readonly id: string }[], at: Date): Promise<number> {
  const ids = shipments.map(({ id }) => id);
  await trx
    .updateTable('shipments')
    .set({ ...blankColumns, erased_at: at, updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await deleteWith(trx, ['told_parcels', 'receiver_wishes'], ids);
  return ids.length;
}

/**
 * Deletes shipments that were created before a time and have nothing personal left, with their events, and answers how many.
 */
export async function deleteErased(
  database: Database,
  { createdBefore, limit }: { readonly createdBefore: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const erased = await trx
      .selectFrom('shipments')
      .select('id')
      .where('erased_at', 'is not', null)
      .where('created_at', '<', createdBefore)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = erased.map(({ id }) => id);
    await sql`select set_config('larkway.forgets_shipments', 'on', true)`.execute(trx);
    await deleteWith(trx, ['shipment_events', 'told_parcels', 'receiver_wishes'], ids);
    await trx.deleteFrom('shipments').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
    return ids.length;
  });
}

async function deleteWith(
  trx: Trx,
  tables: readonly ('shipment_events' | 'told_parcels' | 'receiver_wishes')[],
  shipmentIds: readonly string[],
): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`).execute();
  }
}
