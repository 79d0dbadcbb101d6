import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { findIntent, findLiveIntents, type Intent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Cancellation, cancelWithProvider, openWithProvider, providerUnavailable } from './provider-intents.ts';

/**
 * Cancels the live intents of shipments that end in this transaction, after its commit. It only enqueues jobs and locks no intent, so
 * that it can't deadlock with a payment that arrives now.
 */
export async function cancelOpenPayments(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<void> {
  const intents = await findLiveIntents(trx, shipmentIds);
  const intentIds = intents.map(({ id }) => id);
  await jobs.enqueueCancellations(trx, intentIds);
}

/** Cancels an intent that nobody may pay any more. Where the card was faster, `applyIntent` records the payment and refunds it. */
export async function cancelIntent(
  deps: PaymentDeps,
  intentId: string,
): Promise<Exclude<Cancellation, { readonly outcome: 'applied' }> | { readonly outcome: 'done' }> {
  const intent = await findIntent(deps.database, intentId);
  if (intent?.providerId === undefined || !(intent.state === 'OPEN' || intent.state === 'UNKNOWN')) {
    return { outcome: 'done' };
  }
  const answer = await cancelWithProvider(deps, intent.id, intent.providerId);
  return answer.outcome === 'applied' ? { outcome: 'done' } : answer;
}

/** Refused where the card was faster. */
export async function cancelLivePayments(deps: PaymentDeps, shipmentIds: readonly string[]): Promise<void> {
  for (const intent of await findLiveIntents(deps.database, shipmentIds)) {
    if ((await cancelConflictingIntent(deps, intent)) === 'paid') refusePaid(shipmentIds.length);
  }
}

export async function hasLivePayment(trx: Trx, shipmentIds: readonly string[]): Promise<boolean> {
  return (await findLiveIntents(trx, shipmentIds)).length > 0;
}

/**
 * An intent that the provider may have opened although its answer was lost is opened again by its key first: it must be cancelled,
 * because a browser may hold its secret.
 */
export async function cancelConflictingIntent(deps: PaymentDeps, intent: Intent): Promise<'paid' | undefined> {
  const providerId = intent.providerId ?? (await openWithProvider(deps, intent)).id;
  const answer = await cancelWithProvider(deps, intent.id, providerId);
  if (answer.outcome === 'try-again') throw providerUnavailable();
  if (answer.outcome === 'unknown') return undefined;
  if (answer.state.status === 'processing') {
    refuse('CONFLICT', 'A payment is in progress. Please check again in a moment.');
  }
  return answer.state.status === 'paid' ? 'paid' : undefined;
}

export function refusePaid(count: number): never {
  return refuse(
    'CONFLICT',
    count === 1
      ? 'This shipment has already been paid. Nothing more was charged.'
      : 'Some of these shipments have just been paid. Nothing more was charged. Please check them again.',
  );
}
