import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../batches.queries.ts';
import type { Shipment } from '../shipment.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';
import { chunkByParcels } from './chunk-by-parcels.ts';
import { hideEnded, lockShipment, moveShipments } from './move-shipments.repository.ts';
import { canCancel, cancellableStatuses, canDelete } from './owner-actions.ts';

/**
 * Free of charge until we have the parcel: what was paid goes back, and an open payment is cancelled. Repeated, it does nothing.
 */
export async function cancelShipment(
  { database, now, ...payments }: Pick<ShipmentDeps, 'database' | 'now' | 'cancelOpenPayments' | 'startRefund'>,
  customer: Customer,
  id: string,
): Promise<Shipment> {
  return database.transaction().execute(async (trx) => {
    const locked = await lockShipment(trx, customer.organisationId, id);
    if (!locked || locked.isHidden) return refuseUnknown();
    const { shipment } = locked;
    if (shipment.status === 'CANCELLED') return shipment;
    if (!canCancel(shipment)) return refuse('CONFLICT', reasonFor(shipment));

    const sentence = 'The sender cancelled the shipment.';
    const why = { source: 'CUSTOMER', sentence, reason: 'cancelled by the customer' } as const;
    await cancelLocked({ ...payments, now }, trx, shipment, why);
    return (await findOwnShipment(trx, customer.organisationId, shipment.id)) ?? refuseUnknown();
  });
}

type CancelDeps = Pick<ShipmentDeps, 'now' | 'cancelOpenPayments' | 'startRefund'>;

async function cancelLocked(
  { now, ...payments }: CancelDeps,
  trx: Trx,
  { id, bookedAt }: Shipment,
  {
    reason,
    ...by
  }: Pick<Parameters<typeof moveShipments>[2], 'source' | 'sentence' | 'staffId'> & { readonly reason: string },
): Promise<void> {
  await moveShipments(trx, [id], { from: cancellableStatuses, to: 'CANCELLED', at: now(), ...by });
  if (bookedAt) await payments.startRefund(trx, [id], reason);
  else await payments.cancelOpenPayments(trx, [id]);
}

/** As `cancelShipment`, by staff: only the first of several succeeds. */
export async function cancelForCustomer(
  deps: CancelDeps,
  trx: Trx,
  { organisationId, id }: Pick<Shipment, 'organisationId' | 'id'>,
  staffId: string | undefined,
): Promise<void> {
  const { shipment } = (await lockShipment(trx, organisationId, id)) ?? refuseUnknown();
  if (shipment.status === 'CANCELLED') refuse('CONFLICT', 'This shipment is already cancelled.');
  if (!canCancel(shipment)) refuse('CONFLICT', 'This shipment can’t be cancelled any more.');
  const by = {
    source: 'SYSTEM',
    sentence: 'We cancelled the shipment.',
    ...(staffId !== undefined && { staffId }),
  } as const;
  await cancelLocked(deps, trx, shipment, { ...by, reason: 'cancelled for the customer' });
}

function reasonFor({ status, parcels, scannedAt }: Shipment): string {
  if (status === 'EXPIRED') return 'This shipment has expired, so there’s nothing to cancel.';
  if (status === 'DELIVERED') return 'This parcel has been delivered, so it can’t be cancelled.';
  return scannedAt === undefined
    ? 'The payment for this shipment is disputed with your bank, so it can’t be cancelled here. Please contact us.'
    : `We already have ${parcels.length === 1 ? 'this parcel' : 'at least one of these parcels'}, so ${parcels.length === 1 ? 'it' : 'the shipment'} can’t be cancelled. If you want it back, contact us.`;
}

type DeleteDeps = Pick<ShipmentDeps, 'database' | 'now' | 'cancelOpenPayments'>;

/** Cancels unpaid shipments with their open payments, and hides them from every list. Answers the ids of those that were unpaid. */
export async function withdrawUnpaid(
  { now, cancelOpenPayments }: Pick<DeleteDeps, 'now' | 'cancelOpenPayments'>,
  trx: Trx,
  shipments: readonly Pick<Shipment, 'id' | 'pieces'>[],
): Promise<readonly string[]> {
  const at = now();
  const withdrawn: string[] = [];
  // Lock order: by shipment id, over all chunks.
  for (const chunk of chunkByParcels(shipments.toSorted((one, other) => (one.id < other.id ? -1 : 1)))) {
    const ids = chunk.map(({ id }) => id);
    const moved = await moveShipments(trx, ids, {
      from: ['PENDING_PAYMENT'],
      to: 'CANCELLED',
      at,
      source: 'CUSTOMER',
      sentence: 'The sender deleted the shipment.',
      change: { hidden_at: at },
    });
    await cancelOpenPayments(trx, moved);
    withdrawn.push(...moved);
  }
  return withdrawn;
}

/** Withdraws or hides a shipment nobody has paid for. Repeated, it does nothing. */
export async function deleteShipment(deps: DeleteDeps, customer: Customer, id: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const { shipment, isHidden } = (await lockShipment(trx, customer.organisationId, id)) ?? refuseUnknown();
    if (isHidden) return;
    if (!canDelete(shipment)) {
      refuse(
        'CONFLICT',
        'You’ve paid for this shipment, so it can’t be deleted. You can cancel it until we collect the parcel.',
      );
    }
    const withdrawn = await withdrawUnpaid(deps, trx, [shipment]);
    if (withdrawn.length === 0) await hideEnded(trx, shipment.id, deps.now());
  });
}

/** Withdraws everything of a batch that nobody has paid for. Repeated, it does nothing; refused where all that is left is paid. */
export async function deleteBatch(deps: DeleteDeps, customer: Customer, batchId: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const shipments = (await findOwnBatch(trx, customer.organisationId, batchId)) ?? refuseUnknownBatch();
    const withdrawn = await withdrawUnpaid(deps, trx, shipments);
    if (withdrawn.length > 0) return;
    // Read again after the lock: a payment may have been quicker than we.
    const left = (await findOwnBatch(trx, customer.organisationId, batchId)) ?? [];
    if (left.some(({ bookedAt }) => bookedAt !== undefined)) {
      refuse(
        'CONFLICT',
        'You’ve paid for these shipments, so they can’t be deleted. You can cancel each one until we collect it.',
      );
    }
  });
}
