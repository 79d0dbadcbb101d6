import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { findByStatus } from './under-way.repository.ts';

/** A parcel as those who move it know it. */
export interface ParcelUnderWay extends Pick<Shipment, 'id' | 'trackingCode' | 'status'> {
  /** When it got its status. */
  readonly statusAt: Date;
  readonly eventCount: number;
  /** Whether it has been on the road between depots. */
  readonly hasTravelled: boolean;
  readonly shipperTown: string;
  readonly receiverTown: string;
}

/** Parcels with one of the statuses, those that have had it longest first. For trying things out: it reads the whole table. */
export function findUnderWay(
  database: Database,
  wanted: { readonly statuses: readonly Shipment['status'][]; readonly limit: number },
): Promise<readonly ParcelUnderWay[]> {
  return findByStatus(database, wanted);
}
