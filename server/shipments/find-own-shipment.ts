import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { findShipmentOf } from './shipments.repository.ts';

/** A shipment of the account by parcel id or reference; undefined where there is none, it is another's, or it was withdrawn. */
export function findOwnShipment(database: Database, accountId: string, id: string): Promise<Shipment | undefined> {
  return findShipmentOf(database, accountId, id);
}
