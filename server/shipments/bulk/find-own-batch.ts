import type { Database } from '../../database/database.ts';
import type { Shipment } from '../shipment.ts';
import { findBatchOf } from './batches.repository.ts';

/** The shipments of a batch of the account, those it withdrew left out; undefined where there is no such batch, or it is another's. */
export function findOwnBatch(
  database: Database,
  accountId: string,
  id: string,
): Promise<readonly Shipment[] | undefined> {
  return findBatchOf(database, accountId, id);
}
