import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { hideEnded } from './events.repository.ts';
import { moveShipments } from './move-shipments.repository.ts';
import { ownEvent } from './own-event.ts';
import { canDelete } from './owner-actions.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import { lockShipment } from './shipments.repository.ts';

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
