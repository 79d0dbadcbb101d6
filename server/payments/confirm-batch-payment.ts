import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../shipments/bulk/batches.queries.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { learnBatchPayment } from './learn-batch-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerAway } from './provider-away.ts';

/** Where the payment of a batch stands: taken, or still with the provider. */
export interface ConfirmedBatch {
  readonly state: 'paid' | 'processing';
  /** The shipments of it that are paid. */
  readonly paid: readonly Shipment[];
}

/**
 * Tells the customer whether everything in a batch of theirs is paid, by the provider's own word, and books it if it is. What was
 * withdrawn, cancelled or has expired is left out of account.
 */
export async function confirmBatchPayment(
  deps: PaymentDeps,
  customer: Customer,
  batchId: string,
): Promise<ConfirmedBatch> {
  const hasAsked = await learnBatchPayment(deps, customer, batchId);
  const shipments = (await findOwnBatch(deps.database, customer.id, batchId)) ?? refuseUnknownBatch();
  const paid = shipments.filter(({ paymentStatus }) => paymentStatus === 'PAID');
  const waiting = shipments.filter(({ status }) => status === 'PENDING_PAYMENT');
  if (waiting.length === 0 && paid.length > 0) return { state: 'paid', paid };
  if (waiting.some(({ paymentStatus }) => paymentStatus === 'PROCESSING')) return { state: 'processing', paid };
  if (!hasAsked) throw providerAway();
  return refuse('CONFLICT', reasonFor(waiting, paid));
}

function reasonFor(waiting: readonly Shipment[], paid: readonly Shipment[]): string {
  if (waiting.length === 0) {
    return 'These shipments can no longer be paid. Should your card have been charged, the money goes back to it by itself.';
  }
  if (paid.length > 0) {
    return `${waiting.length} of these shipments ${waiting.length === 1 ? 'has' : 'have'} not been paid yet; ${paid.length} of them ${paid.length === 1 ? 'is' : 'are'}.`;
  }
  return waiting.some(({ paymentStatus }) => paymentStatus === 'FAILED')
    ? 'Your card was not charged, because the payment failed. Please try again, or use another card.'
    : 'These shipments have not been paid yet. Nothing was charged.';
}
