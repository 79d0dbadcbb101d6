import { days } from '../../../contract/values/duration.ts';
import type { Customer } from '../../http/authenticate.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { findUnpaidBatches, type UnpaidBatch } from './batches.repository.ts';

/** Nothing waits longer: unpaid shipments expire after seven days, and the job that ends them may be late. */
const longestWaitMs = days(8);
const mostListed = 10;

/** The customer's batches of which something waits for its payment, newest first. */
export function listUnpaidBatches(
  { database, now }: Pick<ShipmentDeps, 'database' | 'now'>,
  customer: Customer,
): Promise<readonly UnpaidBatch[]> {
  return findUnpaidBatches(database, customer.id, {
    since: new Date(now().getTime() - longestWaitMs),
    limit: mostListed,
  });
}
