import { days } from '../../../contract/values/duration.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { deleteUnusedProfiles } from '../preferences/needs-profiles.ts';
import { deletePreferences } from '../preferences/preferences.repository.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';

/** How long after a parcel's end its receiver's link works and its preferences are stored, to answer questions about the delivery. */
export const receiverDataLifeMs = days(30);

/** Deleted well within the statement timeout. */
const batchSize = 1_000;

// A lost parcel may never be found.
const ended: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => isFinal(status) || status === 'LOST');

/** Deletes the preferences of parcels that ended before that time. */
export async function purgePreferences({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - receiverDataLifeMs);
  while ((await deletePreferences(database, { statuses: ended, before, limit: batchSize })) === batchSize);
}

/** How long what somebody needs at the door is remembered without a parcel to use it for. */
const unusedLifeMs = days(365);

const needsBatchSize = 1_000;

/** Erases what somebody once needed at the door, when no parcel has come for a year. */
export async function purgeUnusedNeeds({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - unusedLifeMs);
  while ((await deleteUnusedProfiles(database, { before, limit: needsBatchSize })) === needsBatchSize);
}
