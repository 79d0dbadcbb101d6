import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { moveShipments } from '../move-shipments.repository.ts';
import { ownEvent } from '../own-event.ts';
import type { ShipmentDeps, Trx } from '../shipment-deps.ts';
import type { BatchPaymentCalls } from './batch-payment-calls.ts';
import { findBatchOf } from './batches.repository.ts';
import { refuseUnknownBatch } from './refuse-unknown-batch.ts';

/**
 * Withdraws what nobody has paid for of a batch, all at once, open payments included, and hides it from every list. Asked for again,
 * by its owner, it has no effect and no objection; where all that is left is paid, it is refused.
 */
export async function deleteBatch(
  deps: Pick<ShipmentDeps, 'database' | 'now'> & Pick<BatchPaymentCalls, 'cancelOpenPayments'>,
  customer: Customer,
  batchId: string,
): Promise<void> {
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const shipments = (await findBatchOf(trx, customer.id, batchId)) ?? refuseUnknownBatch();
    const ids = shipments.map(({ id }) => id);
    const event = ownEvent('CANCELLED', { at, source: 'CUSTOMER', sentence: 'The sender withdrew the shipment.' });
    const withdrawn = await moveShipments(trx, ids, {
      from: ['PENDING_PAYMENT'],
      event,
      change: { hidden_at: at },
    });
    if (withdrawn.length === 0 && (await isPaid(trx, customer.id, batchId))) {
      refuse(
        'CONFLICT',
        'These shipments are paid, so they can’t be deleted. You can cancel each until we collect it.',
      );
    }
    await deps.cancelOpenPayments(trx, withdrawn);
  });
}

/** Asked after the shipments were locked: a payment may have been quicker than we. */
async function isPaid(trx: Trx, accountId: string, batchId: string): Promise<boolean> {
  const shipments = (await findBatchOf(trx, accountId, batchId)) ?? [];
  return shipments.some(({ bookedAt }) => bookedAt !== undefined);
}
