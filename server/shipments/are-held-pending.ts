import { holdPending } from './move-shipments.repository.ts';
import type { Trx } from './shipment-deps.ts';

/** Whether every one of the shipments still waits for its payment, and then they all do so until the transaction ends. */
export async function areHeldPending(trx: Trx, ids: readonly string[]): Promise<boolean> {
  return (await holdPending(trx, ids)) === ids.length;
}
