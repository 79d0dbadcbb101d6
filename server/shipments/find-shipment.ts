import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { findShipmentById } from './shipments.repository.ts';

/** A shipment by its parcel id, whoever's it is and withdrawn or not: for work of our own, never for an answer to a customer. */
export function findShipment(database: Database, id: string): Promise<Shipment | undefined> {
  return findShipmentById(database, id);
}
