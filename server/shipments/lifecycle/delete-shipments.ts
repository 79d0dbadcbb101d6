import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../bulk/batches.queries.ts';
import type { BatchPaymentCalls, ShipmentDeps, Trx } from '../shipment-deps.ts';
import { refuseUnknown } from '../shipments.queries.ts';
import { hideEnded, lockShipment, moveShipments, ownEvent } from './move-shipments.repository.ts';
import { canDelete } from './owner-actions.ts';

/**
 * Withdraws a shipment nobody has paid for, its open payment included, and hides it from every list. Asked for again, by its owner,
 * it has no effect and no objection.
 */
export async function deleteShipment(
  { database, now, cancelOpenPayments }: Pick<ShipmentDeps, 'database' | 'now' | 'cancelOpenPayments'>,
  customer: Customer,
  id: string,
): Promise<void> {
  const at = now();
  await database.transaction().execute(async (trx) => {
    const { shipment, isHidden } = (await lockShipment(trx, customer.id, id)) ?? refuseUnknown();
    if (isHidden) return;
    if (!canDelete(shipment)) {
      refuse(
        'CONFLICT',
        'This shipment is paid, so it can’t be deleted. You can cancel it until we collect the parcel.',
      );
    }
    if (shipment.status === 'PENDING_PAYMENT') {
      const event = ownEvent('CANCELLED', { at, source: 'CUSTOMER', sentence: 'The sender withdrew the shipment.' });
      await moveShipments(trx, [shipment.id], { from: ['PENDING_PAYMENT'], event, change: { hidden_at: at } });
      await cancelOpenPayments(trx, [shipment.id]);
    } else {
      await hideEnded(trx, shipment.id, at);
    }
  });
}

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
    const shipments = (await findOwnBatch(trx, customer.id, batchId)) ?? refuseUnknownBatch();
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
  const shipments = (await findOwnBatch(trx, accountId, batchId)) ?? [];
  return shipments.some(({ bookedAt }) => bookedAt !== undefined);
}
