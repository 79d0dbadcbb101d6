import type { Customer } from '../http/authenticate.ts';
import { findOwnShipment } from '../shipments/shipments.queries.ts';
import { findLiveIntent } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Asks the provider what became of the open payment of a customer's shipment, before the shipment is withdrawn: a card may have paid
 * although the browser never heard of it, and a paid parcel is not to be lost by a press on Cancel. While the provider is away the
 * withdrawal goes on; what it took all the same goes back.
 */
export async function learnPayment(deps: PaymentDeps, customer: Customer, id: string): Promise<void> {
  const shipment = await findOwnShipment(deps.database, customer.id, id);
  const intent = shipment && (await findLiveIntent(deps.database, shipment.id));
  if (intent) await learnIntent(deps, intent);
}
