import { sql } from 'kysely';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Trx } from '../../database/database.ts';
import type { Shipment, ShipmentEvent } from '../shipment.ts';
import { idColumn, shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

/** By either of its ids; a hidden one too. */
export async function lockShipment(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<{ readonly shipment: Shipment; readonly isHidden: boolean } | undefined> {
  const key = idColumn(id);
  if (!key) return undefined;
  const locked = await trx
    .selectFrom('shipments')
    .select('id')
    .where(key.column, '=', key.value)
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // By a statement of its own: one that waits for the lock sees the parcels as they were before it waited.
  const row = await trx
    .selectFrom('shipments')
    .select(shipmentColumns)
    .select('hidden_at')
    .where('id', '=', locked.id)
    .executeTakeFirst();
  return row && { shipment: shipmentFrom(row), isHidden: row.hidden_at !== null };
}

/** A change of status without a scan, at the moment it is recorded. */
interface Move extends Pick<ShipmentEvent, 'sentence' | 'source'> {
  readonly from: readonly ShipmentStatus[];
  readonly to: ShipmentStatus;
  readonly at: Date;
  readonly staffId?: string;
  readonly change?: { readonly payment_status?: 'PAID'; readonly booked_at?: Date; readonly hidden_at?: Date };
}

/**
 * Moves those shipments all of whose parcels still have one of the statuses in `from`, and records the event of each parcel. It is never
 * dated before the one it follows, whatever the clocks say. Answers the ids of what it moved. Shipments are locked in the order of their
 * ids first, so that concurrent moves never deadlock.
 */
export async function moveShipments(
  trx: Trx,
  ids: readonly string[],
  { from, to, at, source, sentence, staffId, change = {} }: Move,
): Promise<readonly string[]> {
  await lockInOrder(trx, ids);
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update shipments set
        status = ${to},
        status_at = greatest(status_at, ${at}::timestamptz),
        event_count = event_count + pieces,
        updated_at = ${at},
        payment_status = coalesce(${change.payment_status ?? null}::text, payment_status),
        booked_at = coalesce(${change.booked_at ?? null}::timestamptz, booked_at),
        hidden_at = coalesce(${change.hidden_at ?? null}::timestamptz, hidden_at)
      where id = any(${ids}::uuid[]) and status = any(${from})
        and not exists (select from parcels where shipment_id = shipments.id and parcels.status <> all(${from}))
      returning id, event_count - pieces as earlier_events
    ), moved_parcels as (
      update parcels set
        status = ${to},
        status_at = greatest(status_at, ${at}::timestamptz),
        event_count = event_count + 1
      from moved where shipment_id = moved.id
      returning parcels.id, event_count, earlier_events + number as shipment_sequence, status_at
    ), noted as (
      insert into shipment_events
        (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source, staff_id)
      select id, event_count, shipment_sequence, status_at, ${at}::timestamptz, false, ${to}::text, ${sentence}::text, ${source}::text,
        ${staffId ?? null}::uuid
      from moved_parcels
    )
    select id from moved order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function lockInOrder(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('shipments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function hideEnded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .execute();
}
