import { days } from '../../contract/values/duration.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { areAllPending } from '../shipments/lifecycle/payment-status.ts';
import { applyRefund } from './apply-refund.ts';
import { findShares, type Intent, stopAsking, takeDueIntents } from './intents.repository.ts';
import { learnIntent } from './learn-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type DueRefund, takeDueRefunds } from './refunds.repository.ts';
import { withdrawIntent } from './withdraw-intent.ts';

/** How many are taken at a time, and for how long a round goes on: well below what a job may take, however slow the provider is. */
const atOnce = 5;
const longestRoundMs = 20_000;

/**
 * For how long the provider is asked about an intent that it does not know. Its not knowing one proves nothing: the keys may be those of
 * another account, by mistake and for a while, and a card may have paid with the right ones. It keeps its own news as long.
 */
const askForMs = days(30);

/**
 * Asks the provider about payments and refunds that nobody brought news of: a customer who closed the laptop after paying has a
 * booked parcel all the same. An intent whose shipment is gone by now is withdrawn. One that fails is reported and keeps nobody
 * else waiting, and so is one that is given up.
 */
export async function checkOpenPayments(deps: PaymentDeps, onTrouble: (error: unknown) => void): Promise<void> {
  const at = deps.now();
  await inRounds(
    () => takeDueIntents(deps.database, { at, count: atOnce }),
    (intent) => checkIntent(deps, intent, onTrouble),
    onTrouble,
  );
  await inRounds(
    () => takeDueRefunds(deps.database, { at, count: atOnce }),
    (refund) => checkRefund(deps, refund, onTrouble),
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

async function checkIntent(deps: PaymentDeps, intent: Intent, onTrouble: (error: unknown) => void): Promise<void> {
  const shares = await findShares(deps.database, intent.id);
  const areWaiting = await areAllPending(
    deps.database,
    shares.map(({ shipmentId }) => shipmentId),
  );
  if (areWaiting && intent.state === 'OPEN') {
    await learnIntent(deps, intent);
    return;
  }
  const { outcome } = await withdrawIntent(deps, intent.id);
  if (outcome !== 'unknown' || deps.now().getTime() < intent.createdAt.getTime() + askForMs) return;
  await stopAsking(deps.database, intent.id);
  onTrouble(givenUp(intent));
}

/** For people: what we can't find out ourselves. News of it, should any come, still has its effect. */
function givenUp({ providerId, amountPence, createdAt }: Intent): Error {
  return new Error(
    `Payment ${providerId} over ${formatPounds(poundsFromPence(amountPence))} is unknown to the card provider, who is not asked about it any more. It was opened on ${createdAt.toISOString()}: if the keys then were those of another account, see there whether it was paid.`,
  );
}

/** A refund that its job could not send for days is reported as well: the provider may refuse it for as long as nobody looks. */
async function checkRefund(deps: PaymentDeps, refund: DueRefund, onTrouble: (error: unknown) => void): Promise<void> {
  if (refund.isStuck) onTrouble(stuck(refund));
  if (refund.providerId === undefined) return; // its job still has to reach the provider
  const answer = await deps.cards.retrieveRefund(refund.providerId);
  if (answer.outcome !== 'found') return;
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
}

function stuck({
  id,
  providerId = 'not known to the card provider',
  amountPence,
  attempt,
  createdAt,
}: DueRefund): Error {
  return new Error(
    `Refund ${id} (${providerId}) over ${formatPounds(poundsFromPence(amountPence))}, try ${attempt}, of ${createdAt.toISOString()} is still pending. See at the card provider what it waits for.`,
  );
}
