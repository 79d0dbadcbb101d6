import { randomUUID } from 'node:crypto';
import { minutes } from '../../contract/values/duration.ts';
import { issueCreditNotes } from '../invoices/issue-invoices.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { findBookingPayments } from './payments.repository.ts';
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
 * Gives back what booked shipments of one account, inside the transaction that ends them: the refunds are recorded, the invoices taken
 * back by credit notes, which one mail brings, and the provider told after the commit. A shipment nobody paid needs nothing.
 */
export async function startRefund(
  deps: StartDeps,
  trx: Trx,
  shipmentIds: readonly string[],
  reason: string,
): Promise<void> {
  const returned: string[] = [];
  for (const payment of await findBookingPayments(trx, shipmentIds)) {
    const refundId = await returnPayment(deps, trx, { ...payment, reason });
    if (refundId !== undefined) returned.push(payment.shipmentId);
  }
  await setPaymentStatuses(trx, returned, { from: ['PAID', 'DISPUTED'], to: 'REFUND_PENDING' });
  const creditNotes = await issueCreditNotes(trx, { shipmentIds: returned, at: deps.now() });
  await deps.jobs.enqueueReceipt(
    trx,
    creditNotes.map(({ number }) => number),
  );
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
    failure: undefined,
  } as const;
  const isNew = await insertRefund(trx, { ...refund, nextCheckAt: new Date(createdAt.getTime() + firstCheckMs) });
  if (!isNew) return undefined;
  await jobs.enqueueRefund(trx, refund.id);
  return refund.id;
}
