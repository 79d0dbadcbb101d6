import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Wish } from '../../../contract/wishes.ts';
import type { Database } from '../../database/database.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { type WishRecord, wishesInUse } from './delivery-preference.ts';
import { applyProfilesOf } from './needs-profiles.ts';
import { findReceiversByCode, findWishesOf } from './preferences.repository.ts';

/** What was wished for a parcel, oldest first. */
export async function findWishRecords(database: Database, shipmentId: string): Promise<readonly WishRecord[]> {
  return (await findWishesOf(database, [shipmentId])).get(shipmentId) ?? [];
}

// Whoever has delivered a parcel needs its wishes no longer.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/**
 * What those who deliver parcels under way are told, by tracking code: the wishes that stand, and remembered needs. Left out are
 * parcels with neither.
 */
export async function findStandingWishes(
  database: Database,
  trackingCodes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly Wish[]>> {
  const parcels = await findReceiversByCode(database, trackingCodes, underWay);
  const [records, profileOf] = await Promise.all([
    findWishesOf(
      database,
      parcels.map(({ id }) => id),
    ),
    applyProfilesOf(
      database,
      parcels.map(({ receiver }) => receiver),
      at,
    ),
  ]);
  const found = parcels.map(({ id, trackingCode, receiver }) => {
    return [trackingCode, wishesInUse(records.get(id) ?? [], profileOf(receiver))] as const;
  });
  return new Map(found.filter(([, wishes]) => wishes.length > 0));
}
