import { areAllPending } from '../shipments/are-all-pending.ts';
import { applyRefund } from './apply-refund.ts';
import { findShares, type Intent, takeDueIntents } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takeDueRefunds } from './refunds.repository.ts';
import { withdrawIntent } from './withdraw-intent.ts';

/** How many of each are looked at in one round; the rest follows in the next. */
const perRound = 50;

/**
 * Asks the provider about payments and refunds that nobody brought news of: a customer who closed the laptop after paying has a
 * booked parcel all the same. An intent whose shipment is gone by now is withdrawn.
 */
export async function checkOpenPayments(deps: PaymentDeps): Promise<void> {
  const at = deps.now();
  for (const intent of await takeDueIntents(deps.database, { at, count: perRound })) await checkIntent(deps, intent);
  for (const refund of await takeDueRefunds(deps.database, { at, count: perRound })) {
    if (refund.providerId === undefined) continue; // its job still has to reach the provider
    const answer = await deps.cards.retrieveRefund(refund.providerId);
    if (answer.outcome !== 'found') continue;
    await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
  }
}

async function checkIntent(deps: PaymentDeps, intent: Intent): Promise<void> {
  const shares = await findShares(deps.database, intent.id);
  const isWanted = await areAllPending(
    deps.database,
    shares.map(({ shipmentId }) => shipmentId),
  );
  if (isWanted) await learnIntent(deps, intent);
  else await withdrawIntent(deps, intent.id);
}
