import { days } from '../../../contract/values/duration.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { deleteUnusedProfiles } from './needs-profiles.ts';

/** How long what somebody needs at the door is remembered without a parcel to use it for. */
const unusedLifeMs = days(365);

const batchSize = 1_000;

/** Erases what somebody once needed at the door, when no parcel has come for a year. */
export async function forgetUnusedNeeds({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - unusedLifeMs);
  while ((await deleteUnusedProfiles(database, { before, limit: batchSize })) === batchSize);
}
