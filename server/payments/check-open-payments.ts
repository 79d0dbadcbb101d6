import { areAllPending } from '../shipments/are-all-pending.ts';
import { applyRefund } from './apply-refund.ts';
import { findShares, type Intent, takeDueIntents } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Refund, takeDueRefunds } from './refunds.repository.ts';
import { withdrawIntent } from './withdraw-intent.ts';

/** How many are taken at a time, and for how long a round goes on: well below what a job may take, however slow the provider is. */
const atOnce = 5;
const longestRoundMs = 20_000;

/**
 * Asks the provider about payments and refunds that nobody brought news of: a customer who closed the laptop after paying has a
 * booked parcel all the same. An intent whose shipment is gone by now is withdrawn. One that fails is reported and keeps nobody
 * else waiting.
 */
export async function checkOpenPayments(deps: PaymentDeps, onTrouble: (error: unknown) => void): Promise<void> {
  const at = deps.now();
  await inRounds(
    () => takeDueIntents(deps.database, { at, count: atOnce }),
    (intent) => checkIntent(deps, intent),
    onTrouble,
  );
  await inRounds(
    () => takeDueRefunds(deps.database, { at, count: atOnce }),
    (refund) => checkRefund(deps, refund),
    onTrouble,
  );
}

async function inRounds<T>(
  take: () => Promise<readonly T[]>,
  check: (item: T) => Promise<void>,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const endsAt = performance.now() + longestRoundMs / 2; // there are two kinds
  while (performance.now() < endsAt) {
    const items = await take();
    const results = await Promise.allSettled(items.map(check));
    for (const result of results) if (result.status === 'rejected') onTrouble(result.reason);
    if (items.length < atOnce) return;
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

async function checkRefund(deps: PaymentDeps, refund: Refund): Promise<void> {
  if (refund.providerId === undefined) return; // its job still has to reach the provider
  const answer = await deps.cards.retrieveRefund(refund.providerId);
  if (answer.outcome !== 'found') return;
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
}
