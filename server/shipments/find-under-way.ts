import type { Database } from '../database/database.ts';
import type { ParcelUnderWay } from './parcel-under-way.ts';
import type { Shipment } from './shipment.ts';
import { findByStatus } from './under-way.repository.ts';

/** Parcels with one of the statuses, those that have had it longest first. For trying things out: it reads the whole table. */
export function findUnderWay(
  database: Database,
  wanted: { readonly statuses: readonly Shipment['status'][]; readonly limit: number },
): Promise<readonly ParcelUnderWay[]> {
  return findByStatus(database, wanted);
}
