import { sql } from 'kysely';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import type { Shipment } from '../shipment.ts';
import type { Trx } from '../shipment-deps.ts';
import { shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

/** The next shipments of an account after one of them, oldest first, without those that were deleted before they were paid. */
export async function findShipmentsAfter(
  database: Database,
  accountId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<Shipment[]> {
  const rows = await shipmentsAfter(database, accountId, afterId)
    .select(shipmentColumns)
    .where((eb) => eb.or([eb('hidden_at', 'is', null), eb('booked_at', 'is not', null)]))
    .limit(limit)
    .execute();
  return rows.map(shipmentFrom);
}

/** An account's shipments after one of them, oldest first. */
function shipmentsAfter(database: Database, accountId: string, afterId: string | undefined) {
  return database
    .selectFrom('shipments')
    .where('account_id', '=', accountId)
    .$if(afterId !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (select created_at, id from shipments where id = ${afterId})`),
    )
    .orderBy('created_at')
    .orderBy('id');
}

export async function findPendingIds(database: Database, accountId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where('status', '=', 'PENDING_PAYMENT')
    .execute();
  return rows.map(({ id }) => id);
}

/** Hides an account's shipments that ended without ever being paid for. */
export async function hideNeverBooked(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where('booked_at', 'is', null)
    .where('status', '<>', 'PENDING_PAYMENT')
    .execute();
}

export async function hasShipmentIn(
  database: Database,
  accountId: string,
  statuses: readonly ShipmentStatus[],
): Promise<boolean> {
  const row = await database
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null) // a hidden one has ended
    .where(sql<boolean>`status = any(${statuses})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is left of the personal columns of a shipment once its people are erased. */
export const blankColumns = {
  shipper_full_name: '',
  shipper_email: '',
  shipper_phone: '',
  shipper_postcode: '',
  shipper_street_name: '',
  shipper_building: '',
  receiver_full_name: '',
  receiver_email: '',
  receiver_phone: '',
  receiver_postcode: '',
  receiver_street_name: '',
  receiver_building: '',
  customer_reference: '',
  content: '',
  preferred_day: null,
} as const;

const batchSize = 500;

/** Takes everything personal out of an account's shipments. What was paid for them stays, and so does the town. */
export async function blankShipments(trx: Trx, accountId: string, at: Date): Promise<void> {
  for (let afterId: string | undefined; ; ) {
    const rows = await shipmentsAfter(trx, accountId, afterId).select('id').limit(batchSize).execute();
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable('shipments')
      .set({ ...blankColumns, erased_at: at, updated_at: at })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    if (ids.length < batchSize) return;
    afterId = ids.at(-1);
  }
}

/**
 * Writes a customer's new address into their shipments with one of the statuses, and into recent ones: as the sender, and as the
 * receiver of what comes back. An address of somebody else stays.
 */
export async function updateCustomerEmail(
  trx: Trx,
  accountId: string,
  statuses: readonly ShipmentStatus[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      shipper_email: sql<string>`case when lower(shipper_email) = lower(${from}) then ${to} else shipper_email end`,
      receiver_email: sql<string>`case when lower(receiver_email) = lower(${from}) then ${to} else receiver_email end`,
    })
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(status = any(${statuses}) or created_at > now() - interval '90 days')`) // may still be returned
    .where(sql<boolean>`lower(${from}) in (lower(shipper_email), lower(receiver_email))`)
    .execute();
}
