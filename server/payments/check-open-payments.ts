import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days } from '../../contract/values/time/duration.ts';
import { areAllPending } from '../shipments/lifecycle/payment-status.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { cancelIntent } from './cancel-payments.ts';
import { findShares, type Intent, stopChecking, takeDueIntents } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncIntent } from './provider-intents.ts';
import { type DueRefund, takeDueRefunds } from './refunds.repository.ts';
import { applyRefund } from './refunds.ts';

/** A round stays well below the lease of a job, however slow the provider is. */
export const batchSize = 5;
const maxRoundMs = 20_000;

/**
 * For an intent that the provider does not know. That proves nothing: the keys may be those of another account for a while, and a card
 * may have paid with the right ones. The provider keeps its events as long.
 */
const maxCheckMs = days(30);

/**
 * Syncs payments and refunds for which no webhook event arrived: a customer who closed the laptop after paying has a booked parcel all
 * the same. Cancels an intent whose shipment has ended, or whose price has a rate of VAT that is over. A failed check is reported and
 * does not stop the others.
 */
export async function checkOpenPayments(deps: PaymentDeps, onError: (error: unknown) => void): Promise<void> {
  const at = deps.now();
  await inRounds(
    () => takeDueIntents(deps.database, { at, count: batchSize }),
    (intent) => checkIntent(deps, intent, onError),
    onError,
  );
  await inRounds(
    () => takeDueRefunds(deps.database, { at, count: batchSize }),
    (refund) => checkRefund(deps, refund, onError),
    onError,
  );
}

/** What fails is reported and stops nothing else. */
export async function inRounds<T>(
  take: () => Promise<readonly T[]>,
  check: (item: T) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  const endsAt = performance.now() + maxRoundMs / 2; // there are two kinds
  while (performance.now() < endsAt) {
    const items = await take();
    const results = await Promise.allSettled(items.map(check));
    for (const result of results) if (result.status === 'rejected') onError(result.reason);
    if (items.length < batchSize) return;
  }
}

async function checkIntent(deps: PaymentDeps, intent: Intent, onError: (error: unknown) => void): Promise<void> {
  const shares = await findShares(deps.database, [intent.id]);
  const shipmentIds = (shares.get(intent.id) ?? []).map(({ shipmentId }) => shipmentId);
  const arePending = await areAllPending(deps.database, shipmentIds);
  if (arePending && intent.state === 'OPEN' && !(await haveOldVat(deps, shipmentIds))) {
    await syncIntent(deps, intent);
    return;
  }
  const { outcome } = await cancelIntent(deps, intent.id);
  if (outcome !== 'unknown' || deps.now().getTime() < intent.createdAt.getTime() + maxCheckMs) return;
  await stopChecking(deps.database, intent.id);
  onError(unknownIntentError(intent));
}

async function haveOldVat({ database, now, hasVatChanged }: PaymentDeps, shipmentIds: readonly string[]) {
  const shipments = await findShipments(database, shipmentIds);
  return hasVatChanged(
    database,
    shipments.map(({ tariffVersion }) => tariffVersion),
    now(),
  );
}

/** For support. A webhook event about it is still applied. */
function unknownIntentError({ providerId, amountPence, createdAt }: Intent): Error {
  return new Error(
    `Payment ${providerId} over ${formatPounds(poundsFromPence(amountPence))} is unknown to the card provider, who is not asked about it any more. It was opened on ${createdAt.toISOString()}: if the keys then were those of another account, see there whether it was paid.`,
  );
}

/** Also reports a refund that its job could not send for days: the provider may refuse it until somebody looks. */
async function checkRefund(deps: PaymentDeps, refund: DueRefund, onError: (error: unknown) => void): Promise<void> {
  if (refund.isStuck) onError(stuckRefundError(refund));
  if (refund.providerId === undefined) return; // its job still has to reach the provider
  const answer = await deps.cards.retrieveRefund(refund.providerId);
  if (answer.outcome !== 'found') return;
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
}

function stuckRefundError({ id, providerId, amountPence, attempt, createdAt }: DueRefund): Error {
  const total = formatPounds(poundsFromPence(amountPence));
  return new Error(
    `Refund ${id} (${providerId ?? 'not known to the card provider'}) over ${total}, try ${attempt}, of ${createdAt.toISOString()} is still pending. See at the card provider what it waits for.`,
  );
}
