import { applyIntent } from './apply-intent.ts';
import { findIntent, setAside } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** How a try to withdraw an intent ended; 'unknown' where the provider has none by that name. */
export type Withdrawal =
  | { readonly outcome: 'done' | 'unknown' }
  | { readonly outcome: 'try-again'; readonly reason: string };

/**
 * Has the provider cancel an intent whose shipment nobody may pay any more. Where the customer's card was quicker, the provider
 * says so, and what it took is recorded and goes back. One that it does not know is set aside.
 */
export async function withdrawIntent(deps: PaymentDeps, intentId: string): Promise<Withdrawal> {
  const intent = await findIntent(deps.database, intentId);
  if (intent?.providerId === undefined || !(intent.state === 'OPEN' || intent.state === 'UNKNOWN')) {
    return { outcome: 'done' };
  }
  const answer = await deps.cards.cancelIntent(intent.providerId);
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'unknown') {
    await setAside(deps.database, intent.id);
    return answer;
  }
  await deps.database.transaction().execute((trx) => applyIntent(deps, trx, intent.id, answer.intent));
  return { outcome: 'done' };
}
