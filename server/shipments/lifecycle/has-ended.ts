import { type RawBuilder, sql } from 'kysely';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { isFinal } from './status-graph.ts';

/** How long a booked shipment waits for its parcels. */
export const unusedLifeMs = days(28);

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
    and shipments.booked_at < ${new Date(at.getTime() - unusedLifeMs)}
    and not exists (
      select from parcels where parcels.shipment_id = shipments.id
        and parcels.status not in ('BOOKED', 'COLLECTION_FAILED') and parcels.status <> all(${endStatuses})))`;
}
