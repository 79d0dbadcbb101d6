import { moveShipment } from './events.repository.ts';
import { ownEvent } from './own-event.ts';
import type { Trx } from './shipment-deps.ts';

/**
 * Books a shipment that was paid, inside the transaction that records the payment. Answers whether it did: a shipment that no longer
 * waits for its payment stays as it is.
 */
export function bookShipment(
  trx: Trx,
  { shipmentId, at }: { readonly shipmentId: string; readonly at: Date },
): Promise<boolean> {
  const sentence = 'The payment has arrived and the parcel is booked.';
  return moveShipment(trx, shipmentId, {
    from: ['PENDING_PAYMENT'],
    change: { payment_status: 'PAID', booked_at: at },
    event: ownEvent('BOOKED', { at, source: 'PAYMENT', sentence }),
  });
}
