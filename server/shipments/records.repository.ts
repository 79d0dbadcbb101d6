import { sql } from 'kysely';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { shipmentColumns } from './shipment-columns.ts';
import type { Trx } from './shipment-deps.ts';
import { shipmentFrom } from './shipments.repository.ts';

/** A shipment and its place among its account's. */
export interface NumberedShipment {
  readonly listNumber: number;
  readonly shipment: Shipment;
}

/** The next shipments of an account after a number, oldest first, without those that were deleted before they were paid. */
export async function findShipmentsAfter(
  database: Database,
  accountId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NumberedShipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .select('list_number')
    .where('account_id', '=', accountId)
    .where('list_number', '>', after)
    .where((eb) => eb.or([eb('hidden_at', 'is', null), eb('booked_at', 'is not', null)]))
    .orderBy('list_number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ listNumber: row.list_number, shipment: shipmentFrom(row) }));
}

/** The ids of an account's shipments that wait for their payment. */
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

/** Hides an account's shipments that ended without ever being paid for, and answers their places in the list. */
export async function hideNeverBooked(trx: Trx, accountId: string, at: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where('booked_at', 'is', null)
    .where('status', '<>', 'PENDING_PAYMENT')
    .returning('list_number')
    .execute();
  return rows.map(({ list_number: listNumber }) => listNumber);
}

/** Whether an account has a shipment with one of the statuses. */
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

/** What is left of the personal columns of a shipment once its people are forgotten. */
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
  wished_day: null,
} as const;

/** Takes everything personal out of a run of an account's shipments. What was paid for them stays, and so does the town. */
export async function blankShipments(
  trx: Trx,
  accountId: string,
  { above, upTo, at }: { readonly above: number; readonly upTo: number; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ ...blankColumns, erased_at: at, updated_at: at })
    .where('account_id', '=', accountId)
    .where('list_number', '>', above)
    .where('list_number', '<=', upTo)
    .execute();
}
