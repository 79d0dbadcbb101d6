import { holdPending, type PriceShare } from './move-shipments.repository.ts';
import type { Trx } from './shipment-deps.ts';

/** Whether every one of the shipments still waits for a payment of just this sum, and then they all do so until the transaction ends. */
export async function areHeldPending(trx: Trx, shares: readonly PriceShare[]): Promise<boolean> {
  return (await holdPending(trx, shares)) === shares.length;
}
