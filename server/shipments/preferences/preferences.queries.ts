import type { DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { type PreferenceRecord, preferencesInUse } from './delivery-preference.ts';
import { applyProfilesOf } from './needs-profiles.ts';
import { findPreferencesOf, findReceiversByCode } from './preferences.repository.ts';

/** All preferences set for a parcel, oldest first. */
export async function findPreferenceRecords(
  database: Database,
  shipmentId: string,
): Promise<readonly PreferenceRecord[]> {
  return (await findPreferencesOf(database, [shipmentId])).get(shipmentId) ?? [];
}

// Nobody needs the preferences of a parcel that has arrived.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/**
 * The preferences drivers see of parcels under way, by tracking code, with remembered needs. Parcels with neither are left out.
 */
export async function findCurrentPreferences(
  database: Database,
  trackingCodes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly DeliveryPreference[]>> {
  const parcels = await findReceiversByCode(database, trackingCodes, underWay);
  const [records, profileOf] = await Promise.all([
    findPreferencesOf(
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
    return [trackingCode, preferencesInUse(records.get(id) ?? [], profileOf(receiver))] as const;
  });
  return new Map(found.filter(([, preferences]) => preferences.length > 0));
}
