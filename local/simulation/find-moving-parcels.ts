import { sql } from 'kysely';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Database } from '../../server/database/database.ts';

export interface MovingParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly status: ShipmentStatus;
  readonly statusAt: Date;
  readonly eventCount: number;
  readonly hasTravelled: boolean;
  readonly shipperTown: string;
  readonly receiverTown: string;
}

/** Parcels with one of the statuses, those that have had it longest first. Reads the whole table. */
export async function findMovingParcels(
  database: Database,
  { statuses, limit }: { readonly statuses: readonly ShipmentStatus[]; readonly limit: number },
): Promise<readonly MovingParcel[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'status', 'status_at', 'event_count', 'shipper_town', 'receiver_town'])
    .select(
      sql<boolean>`exists (select from shipment_events as event where shipment_id = shipments.id
        and event.status = 'IN_TRANSIT')`.as('has_travelled'),
    )
    .where(sql<boolean>`status = any(${statuses})`)
    .orderBy('status_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    status: row.status,
    statusAt: row.status_at,
    eventCount: row.event_count,
    hasTravelled: row.has_travelled,
    shipperTown: row.shipper_town,
    receiverTown: row.receiver_town,
  }));
}
