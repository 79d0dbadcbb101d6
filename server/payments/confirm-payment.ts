import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findOwnShipment } from '../shipments/shipments.queries.ts';
import { findLiveIntent } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerAway } from './provider-away.ts';

/** Where the payment of a shipment stands: taken, or still with the provider. */
export interface ConfirmedPayment {
  readonly state: 'paid' | 'processing';
  readonly shipment: Shipment;
}

/**
 * Tells the customer whether a shipment of theirs is paid, by the provider's own word, and books it if it is. Asking again, or at
 * the same time as the provider's news arrives, is answered the same and changes nothing more.
 */
export async function confirmPayment(deps: PaymentDeps, customer: Customer, id: string): Promise<ConfirmedPayment> {
  const before = await findShipment(deps, customer, id);
  const intent = await findLiveIntent(deps.database, before.id);
  // One that can't be asked about now may still have been paid by news that came meanwhile: so its absence is told only then.
  const isAway = intent !== undefined && (await learnIntent(deps, intent)) === 'away';
  const shipment = await findShipment(deps, customer, id);
  if (shipment.paymentStatus === 'PAID') return { state: 'paid', shipment };
  if (shipment.paymentStatus === 'PROCESSING' && shipment.status === 'PENDING_PAYMENT')
    return { state: 'processing', shipment };
  if (isAway) throw providerAway();
  return refuse('CONFLICT', reasonFor(shipment));
}

async function findShipment({ database }: PaymentDeps, customer: Customer, id: string): Promise<Shipment> {
  const shipment = await findOwnShipment(database, customer.id, id);
  return shipment ?? refuse('NOT_FOUND', 'We can’t find this shipment in your account.');
}

function reasonFor({ status, paymentStatus }: Shipment): string {
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED') {
    return 'This shipment was cancelled, and what you paid for it goes back to your card.';
  }
  if (paymentStatus === 'DISPUTED') return 'This shipment was paid, and the payment has been disputed with your bank.';
  if (status === 'CANCELLED' || status === 'EXPIRED') {
    return 'This shipment can no longer be paid. Should your card have been charged, the money goes back to it by itself.';
  }
  return paymentStatus === 'FAILED'
    ? 'Your card was not charged, because the payment failed. Please try again, or use another card.'
    : 'This shipment has not been paid yet. Nothing was charged.';
}
