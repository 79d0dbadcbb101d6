import { mostBatchPounds } from '../../contract/bulk.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../shipments/bulk/batches.queries.ts';
import { type OpenPaymentDeps, openIntent } from './open-intent.ts';

/**
 * Opens one card payment for everything in a batch of the caller that waits for its payment, and answers the secret the browser
 * pays with. The sum is our own: one that differs, because a shipment was paid or withdrawn meanwhile, is refused with the right one.
 */
export async function openBatchPayment(
  deps: OpenPaymentDeps,
  customer: Customer,
  { amount, batchId }: { readonly amount: number; readonly batchId: string },
): Promise<string> {
  const shipments = (await findOwnBatch(deps.database, customer.id, batchId)) ?? refuseUnknownBatch();
  const waiting = shipments.filter(({ status }) => status === 'PENDING_PAYMENT');
  if (waiting.length === 0) {
    return refuse('CONFLICT', 'None of these shipments is waiting for a payment. Nothing was charged.');
  }
  const totalPence = waiting.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const total = formatPounds(poundsFromPence(totalPence));
  if (totalPence > penceFromPounds(mostBatchPounds)) {
    const most = formatPounds(mostBatchPounds);
    return refuse(
      'CONFLICT',
      `These shipments cost ${total}, and a card can pay at most ${most} at once. Please pay for them one by one.`,
    );
  }
  if (totalPence !== penceFromPounds(amount)) {
    const what = waiting.length === 1 ? 'One shipment waits' : `${waiting.length} shipments wait`;
    return refuse(
      'CONFLICT',
      `${what} for a payment of ${total} in all. Nothing was charged; please check it and try again.`,
    );
  }
  const secret = await openIntent(deps, customer, waiting);
  const message = 'One of these is not waiting for a payment any more. Nothing was charged; please look at them again.';
  return secret ?? refuse('CONFLICT', message);
}
