import type { Database } from '../database/database.ts';
import { findTracked } from './tracked.repository.ts';
import type { TrackedParcel } from './tracked-parcel.ts';

/** A shipment by its tracking code, unless its owner has withdrawn it. */
export function findByTrackingCode(database: Database, trackingCode: string): Promise<TrackedParcel | undefined> {
  return findTracked(database, trackingCode);
}
