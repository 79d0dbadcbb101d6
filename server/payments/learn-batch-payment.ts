import type { Customer } from '../http/authenticate.ts';
import { findOwnBatch } from '../shipments/bulk/batches.queries.ts';
import { findLiveIntents } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Asks the provider what became of every open payment that has a shipment of a batch, and lets it have its effect. Answers whether
 * everything could be asked: what can't be now may be paid all the same.
 */
export async function learnBatchPayment(deps: PaymentDeps, customer: Customer, batchId: string): Promise<boolean> {
  const shipments = (await findOwnBatch(deps.database, customer.id, batchId)) ?? [];
  const intents = await findLiveIntents(
    deps.database,
    shipments.map(({ id }) => id),
  );
  let hasAsked = true;
  for (const intent of intents) hasAsked = (await learnIntent(deps, intent)) !== 'away' && hasAsked;
  return hasAsked;
}
