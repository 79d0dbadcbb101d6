import type { Database } from '../database/database.ts';
import type { Shipment } from './shipment.ts';
import { findPendingByTotal } from './shipments.repository.ts';

/** The account's shipments that wait for exactly this total: one, none, or two where there are more. */
export function findUnpaidByTotal(database: Database, accountId: string, grossPence: number): Promise<Shipment[]> {
  return findPendingByTotal(database, accountId, grossPence);
}
