import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { Shipment } from '../shipment.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';
import { lockShipment, moveShipments, ownEvent } from './move-shipments.repository.ts';
import { canCancel } from './owner-actions.ts';

/**
 * Cancels a shipment of the customer until we have the parcel, free of charge: what was paid goes back, and an open payment is
 * cancelled. One that is cancelled already is answered as it stands.
 */
export async function cancelShipment(
  { database, now, ...payments }: Pick<ShipmentDeps, 'database' | 'now' | 'cancelOpenPayments' | 'startRefund'>,
  customer: Customer,
  id: string,
): Promise<Shipment> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    const locked = await lockShipment(trx, customer.id, id);
    if (!locked || locked.isHidden) return refuseUnknown();
    const { shipment } = locked;
    if (shipment.status === 'CANCELLED') return shipment;
    if (!canCancel(shipment)) return refuse('CONFLICT', reasonFor(shipment));

    const event = ownEvent('CANCELLED', { at, source: 'CUSTOMER', sentence: 'The sender cancelled the shipment.' });
    await moveShipments(trx, [shipment.id], { from: [shipment.status], event });
    if (shipment.bookedAt) await payments.startRefund(trx, [shipment.id], 'cancelled by the customer');
    else await payments.cancelOpenPayments(trx, [shipment.id]);
    return (await findOwnShipment(trx, customer.id, shipment.id)) ?? refuseUnknown();
  });
}

function reasonFor({ status }: Shipment): string {
  if (status === 'EXPIRED') return 'This shipment has expired, so there is nothing to cancel.';
  return status === 'BOOKED' || status === 'COLLECTION_FAILED'
    ? 'The payment for this shipment is disputed with your bank, so it can’t be cancelled here. Please contact us.'
    : 'We already have this parcel, so it can’t be cancelled any more. Please contact us if it should come back.';
}
