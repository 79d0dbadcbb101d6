import type { CardIntent } from '../integrations/card-payments/card-payments.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { findShares, type Intent, markOpened } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerAway } from './provider-away.ts';

/**
 * Has the provider open an intent that we keep. Its id is the idempotency key and what it says is made of its shares alone, so that
 * asking again, by whomever, finds the very same one.
 */
export async function openWithProvider(deps: PaymentDeps, intent: Intent): Promise<CardIntent> {
  const [first, ...others] = await findShares(deps.database, intent.id);
  const [shipment] = first ? await findShipments(deps.database, [first.shipmentId]) : [];
  if (!shipment) throw new Error(`Intent ${intent.id} is for nothing.`);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const answer = await deps.cards.createIntent({
    amountPence: intent.amountPence,
    shipmentId: shipment.id,
    description: `${deps.company.name} parcel ${shipment.reference}${more}`,
    idempotencyKey: intent.id,
  });
  if (answer.outcome === 'try-again') throw providerAway();
  if (answer.outcome === 'refused') throw new Error(`The card provider refused an intent: ${answer.code}.`);
  await markOpened(deps.database, intent.id, answer.intent.id);
  return answer.intent;
}
