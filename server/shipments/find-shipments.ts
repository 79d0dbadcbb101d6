import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { findShipmentsById } from './shipments.repository.ts';

/** Shipments by their parcel ids, whoever's they are and hidden or not, in the order of the ids. */
export function findShipments(database: Database, ids: readonly string[]): Promise<readonly Shipment[]> {
  return findShipmentsById(database, ids);
}
