import { moveShipments } from './move-shipments.repository.ts';
import { ownEvent } from './own-event.ts';
import type { Trx } from './shipment-deps.ts';

/**
 * Books shipments that were paid, inside the transaction that records the payment. Answers the ids of those it booked: a shipment
 * that no longer waits for its payment stays as it is.
 */
export async function bookShipments(
  trx: Trx,
  { shipmentIds, at }: { readonly shipmentIds: readonly string[]; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const sentence = 'Payment received. Your parcel is booked.';
  const booked = await moveShipments(trx, shipmentIds, {
    from: ['PENDING_PAYMENT'],
    change: { payment_status: 'PAID', booked_at: at },
    event: ownEvent('BOOKED', { at, source: 'PAYMENT', sentence }),
  });
  return new Set(booked);
}
