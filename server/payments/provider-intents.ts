import { Refusal } from '../http/errors.ts';
import type { CardIntent } from '../integrations/card-payments/card-payments.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { applyIntent } from './apply-intent.ts';
import { findShares, type Intent, markOpened, markUnknown } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';

// Every call to the provider is made outside of any transaction, so that a slow provider holds no lock.

const retryAfterSeconds = 10;

/** Nothing was charged by us, and asking again does no harm. */
export function providerUnavailable(): Refusal {
  const message =
    'We can’t reach our card provider right now. Please try again in a moment. You won’t be charged twice.';
  return new Refusal('UNAVAILABLE', message, undefined, retryAfterSeconds);
}

/**
 * Opens a saved intent with the provider. Its id is the idempotency key, and its description depends on its shares alone, so that a
 * repeated call finds the same one.
 */
export async function openWithProvider(deps: PaymentDeps, intent: Intent): Promise<CardIntent> {
  const shares = await findShares(deps.database, [intent.id]);
  const [first, ...others] = shares.get(intent.id) ?? [];
  const [shipment] = first ? await findShipments(deps.database, [first.shipmentId]) : [];
  if (!shipment) throw new Error(`Intent ${intent.id} has no shipments.`);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const answer = await deps.cards.createIntent({
    amountPence: intent.amountPence,
    shipmentId: shipment.id,
    description: `${deps.company.name} parcel ${shipment.reference}${more}`,
    idempotencyKey: intent.id,
  });
  if (answer.outcome === 'try-again') throw providerUnavailable();
  if (answer.outcome === 'refused') throw new Error(`The card provider refused an intent: ${answer.code}.`);
  await markOpened(deps.database, intent.id, answer.intent.id);
  return answer.intent;
}

/** The provider's state of an intent; undefined where the provider does not know the intent. */
export type ProviderState = CardIntent | 'unavailable' | undefined;

/** Reads an intent from the provider and applies its state. The order of webhook events never matters, because the state is read here. */
export async function syncIntent(deps: PaymentDeps, intent: Intent): Promise<ProviderState> {
  if (intent.providerId === undefined) return undefined;
  const answer = await deps.cards.retrieveIntent(intent.providerId);
  if (answer.outcome !== 'found') return answer.outcome === 'try-again' ? 'unavailable' : undefined;
  await deps.database.transaction().execute((trx) => applyIntent(deps, trx, intent.id, answer.intent));
  return answer.intent;
}

/** `unknown` where the provider does not know the intent. */
export type Cancellation =
  | { readonly outcome: 'applied'; readonly state: CardIntent }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'try-again'; readonly reason: string };

/**
 * Cancels an intent with the provider and applies the state it answers: where the card was faster, that is a payment. An intent that
 * the provider does not know is set aside.
 */
export async function cancelWithProvider(
  deps: PaymentDeps,
  intentId: string,
  providerId: string,
): Promise<Cancellation> {
  const answer = await deps.cards.cancelIntent(providerId);
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'unknown') {
    await markUnknown(deps.database, intentId);
    return { outcome: 'unknown' };
  }
  await deps.database.transaction().execute((trx) => applyIntent(deps, trx, intentId, answer.intent));
  return { outcome: 'applied', state: answer.intent };
}
