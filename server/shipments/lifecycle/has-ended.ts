import { type RawBuilder, sql } from 'kysely';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { isFinal } from './status-graph.ts';

/** Whether we waited for the parcels of a shipment as long as its tariff says. The first of the two is a range of an index. */
export function isUnusedTooLong(at: Date): RawBuilder<boolean> {
  return sql`(shipments.booked_at < ${at}::timestamptz - (select min(unused_days) from tariffs) * interval '24 hours'
    and shipments.booked_at < ${at}::timestamptz
      - (select unused_days from tariffs where version = shipments.tariff_version) * interval '24 hours')`;
}

/** A lost parcel may never be found. */
export const endStatuses: readonly ShipmentStatus[] = shipmentStatuses.filter(
  (status) => isFinal(status) || status === 'LOST',
);

/**
 * Whether the parcels of a shipment that we have not collected are not to come any more, and all others have ended. Its status stays that
 * of the missing ones, so for erasure and purge it counts as ended.
 */
export function isRestMissing(at: Date): RawBuilder<boolean> {
  return sql`(shipments.status in ('BOOKED', 'COLLECTION_FAILED')
    and ${isUnusedTooLong(at)}
    and not exists (
      select from parcels where parcels.shipment_id = shipments.id
        and parcels.status not in ('BOOKED', 'COLLECTION_FAILED') and parcels.status <> all(${endStatuses})))`;
}
