import type { CardIntent } from '../integrations/card-payments/card-payments.ts';
import { applyIntent } from './apply-intent.ts';
import type { Intent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** What the provider says of an intent now: 'away' where it can't be asked at the moment, undefined where it knows no such intent. */
export type Learned = CardIntent | 'away' | undefined;

/**
 * Asks the provider what became of an intent and lets its answer have its effect. The order in which news arrives never matters,
 * because what counts is always asked for afresh. The question is asked outside of any transaction, so that a slow provider holds nothing.
 */
export async function learnIntent(deps: PaymentDeps, intent: Intent): Promise<Learned> {
  if (intent.providerId === undefined) return undefined;
  const answer = await deps.cards.retrieveIntent(intent.providerId);
  if (answer.outcome !== 'found') return answer.outcome === 'try-again' ? 'away' : undefined;
  await deps.database.transaction().execute((trx) => applyIntent(deps, trx, intent.id, answer.intent));
  return answer.intent;
}
