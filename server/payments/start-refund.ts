import { randomUUID } from 'node:crypto';
import { minutes } from '../../contract/values/duration.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { setPaymentStatus } from '../shipments/set-payment-status.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { findBookingPayment } from './payments.repository.ts';
import { insertRefund } from './refunds.repository.ts';

/** How long to wait for the provider's news of a refund before asking for it. */
const firstCheckMs = minutes(10);

type StartDeps = Pick<PaymentDeps, 'now' | 'jobs'>;

/** A payment, and why it goes back. */
export interface ReturnedPayment {
  readonly intentId: string;
  readonly shipmentId: string;
  readonly amountPence: number;
  readonly reason: string;
}

/**
 * Gives back what booked a shipment, inside the transaction that cancels it: the refund is recorded, the invoice taken back by a
 * credit note, and the provider told after the commit. A shipment nobody paid needs nothing.
 */
export async function startRefund(deps: StartDeps, trx: Trx, shipmentId: string, reason: string): Promise<void> {
  const payment = await findBookingPayment(trx, shipmentId);
  if (!payment) return;
  const refundId = await returnPayment(deps, trx, { ...payment, shipmentId, reason });
  if (refundId === undefined) return;
  await setPaymentStatus(trx, shipmentId, { from: ['PAID', 'DISPUTED'], to: 'REFUND_PENDING' });
  const creditNote = await issueCreditNote(trx, { shipmentId, at: deps.now() });
  if (creditNote) await deps.jobs.enqueueReceipt(trx, [creditNote.number]);
}

/** Records that a payment goes back and has the provider told after the commit. Answers the refund, undefined where there was one. */
export async function returnPayment(
  { now, jobs }: StartDeps,
  trx: Trx,
  payment: ReturnedPayment,
): Promise<string | undefined> {
  const createdAt = now();
  const refund = {
    ...payment,
    id: randomUUID(),
    createdAt,
    state: 'PENDING',
    providerId: undefined,
    attempt: 1,
  } as const;
  const isNew = await insertRefund(trx, { ...refund, nextCheckAt: new Date(createdAt.getTime() + firstCheckMs) });
  if (!isNew) return undefined;
  await jobs.enqueueRefund(trx, refund.id);
  return refund.id;
}
