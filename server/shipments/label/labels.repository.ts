import { sql } from 'kysely';
import { londonTimeZone } from '../../../contract/values/london.ts';
import type { Database } from '../../database/database.ts';
import { isUuid } from '../../database/is-uuid.ts';
import type { Shipment } from '../shipment.ts';
import { shipmentColumns } from '../shipment-columns.ts';
import { shipmentFrom } from '../shipments.repository.ts';

/** Those of an account's shipments that are named by parcel id or reference and not hidden. */
export async function findNamedShipments(
  database: Database,
  accountId: string,
  names: readonly string[],
): Promise<Shipment[]> {
  const ids = names.filter(isUuid);
  const references = names.map((name) => name.toUpperCase()).filter((name) => name.startsWith('SHP-'));
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or reference = any(${references}))`)
    .execute();
  return rows.map(shipmentFrom);
}

/** The shipments of an account's batch that are not hidden, in the order of their file; none where there is no such batch. */
export async function findBatchInFileOrder(
  database: Database,
  accountId: string,
  batchId: string,
): Promise<Shipment[]> {
  if (!isUuid(batchId)) return [];
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('batched_shipments').select('shipment_id').where('batch_id', '=', batchId),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(shipmentFrom);
}

/** What an account booked on the day of `at`, by the clock of London, and can print but has not, oldest first. */
export async function findUnprinted(
  database: Database,
  accountId: string,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('account_id', '=', accountId)
    .where('booked_at', '>=', startOfDay(at))
    // Word for word the condition of the index shipments_unprinted.
    .where(sql<boolean>`label_printed_at is null and status in ('BOOKED', 'COLLECTION_FAILED')`)
    .where('payment_status', '<>', 'DISPUTED')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(shipmentFrom);
}

function startOfDay(at: Date) {
  const zone = sql.lit(londonTimeZone);
  return sql<Date>`(date_trunc('day', ${at}::timestamptz at time zone ${zone}) at time zone ${zone})`;
}

/** Notes when labels were first printed, in the order in which others lock shipments too. */
export async function markPrinted(database: Database, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update shipments set label_printed_at = ${at} where id in (
      select id from shipments where id = any(${ids}::uuid[]) and label_printed_at is null order by id for no key update
    )`.execute(database);
}
