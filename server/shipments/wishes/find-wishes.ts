import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Wish } from '../../../contract/wishes.ts';
import type { Database } from '../../database/database.ts';
import { isFinal } from '../status-graph.ts';
import { standingWishes, type WishRecord } from './wish-record.ts';
import { findIdsByCode, findWishesOf } from './wishes.repository.ts';

/** What was wished for a parcel, oldest first. */
export async function findWishRecords(database: Database, shipmentId: string): Promise<readonly WishRecord[]> {
  return (await findWishesOf(database, [shipmentId])).get(shipmentId) ?? [];
}

// Whoever has delivered a parcel needs its wishes no longer.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/** The wishes that stand for parcels under way, by their tracking codes; without those for which nobody wishes anything. */
export async function findStandingWishes(
  database: Database,
  trackingCodes: readonly string[],
): Promise<ReadonlyMap<string, readonly Wish[]>> {
  const parcels = await findIdsByCode(database, trackingCodes, underWay);
  const records = await findWishesOf(
    database,
    parcels.map(({ id }) => id),
  );
  const found = parcels.map(({ id, trackingCode }) => {
    const wishes = standingWishes(records.get(id) ?? []).map(({ wish }) => wish);
    return [trackingCode, wishes] as const;
  });
  return new Map(found.filter(([, wishes]) => wishes.length > 0));
}
