import { randomUUID } from 'node:crypto';
import { minutes } from '../../contract/values/time/duration.ts';
import { inTransaction, type Trx } from '../database/database.ts';
import { issueCreditNotes } from '../invoices/issue-invoices.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import { lockShipmentByReference, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findDisputes, lockBookingPayments, type RefundablePayment } from './payments.repository.ts';
import { insertRefunds, type NewRefund, type Refund } from './refunds.repository.ts';

export const lateReason = 'The shipment had been cancelled or had expired before the payment arrived.';

const firstCheckAfterMs = minutes(10);

export type StartDeps = Pick<PaymentDeps, 'now' | 'jobs'>;

/**
 * Refunds what is left of the payments that booked shipments of one organisation, in the transaction that ends them: records the refunds,
 * issues credit notes, which one mail brings, and calls the provider after the commit. Unpaid shipments need nothing.
 */
export async function refundShipments(
  deps: StartDeps,
  trx: Trx,
  shipmentIds: readonly string[],
  reason: string,
): Promise<void> {
  const payments = await lockBookingPayments(trx, shipmentIds);
  const parts = payments.map((payment) => ({ ...payment, partPence: payment.leftPence }));
  await refundParts(deps, trx, parts, { reason });
}

export interface PaymentPart extends RefundablePayment {
  readonly partPence: number;
}

/** How a refund came to be that we did not start. */
type Origin = Pick<NewRefund, 'state' | 'providerId'>;

/** Gives back parts of locked payments, with a credit note each. A payment stays PAID until all of it goes back. */
export async function refundParts(
  deps: StartDeps,
  trx: Trx,
  parts: readonly PaymentPart[],
  {
    reason,
    origin = {},
    settledBy = [],
  }: { readonly reason: string; readonly origin?: Origin; readonly settledBy?: readonly LedgerTransaction[] },
): Promise<void> {
  const given = parts.filter(({ partPence }) => partPence > 0);
  const asked = given.map((part) => ({ ...part, amountPence: part.partPence, reason }));
  const refunds = await refundPayments(deps, trx, asked, origin);
  if (origin.state !== 'CHARGED_BACK') {
    const whole = given.filter(({ partPence, leftPence }) => partPence === leftPence);
    const ids = whole.map(({ shipmentId }) => shipmentId);
    await setPaymentStatuses(trx, ids, { from: ['PAID', 'DISPUTED'], to: 'REFUND_PENDING' });
  }
  const creditNotes = await issueCreditNotes(trx, {
    grossPence: new Map(given.map(({ shipmentId, partPence }) => [shipmentId, partPence])),
    at: deps.now(),
    reason,
    settledBy: [...refunds.map(({ transaction }) => transaction), ...settledBy],
  });
  const numbers = creditNotes.map(({ number }) => number);
  await deps.jobs.enqueueReceipt(trx, numbers);
}

interface StartedRefund {
  /** For the caller to post. */
  readonly transaction: LedgerTransaction;
  readonly id: string;
}

/** Records refunds and enqueues jobs for those that the provider does not know, in a fixed number of statements. */
export async function refundPayments(
  { now, jobs }: StartDeps,
  trx: Trx,
  payments: readonly (Pick<Refund, 'intentId' | 'shipmentId' | 'amountPence' | 'reason'> & {
    readonly organisationId: string;
  })[],
  origin: Origin = {},
): Promise<readonly StartedRefund[]> {
  const createdAt = now();
  const nextCheckAt = origin.state === 'CHARGED_BACK' ? null : new Date(createdAt.getTime() + firstCheckAfterMs);
  const refunds = payments.map((payment) => ({ ...payment, ...origin, id: randomUUID(), createdAt, nextCheckAt }));
  await insertRefunds(trx, refunds);
  const isOurs = origin.state === undefined && origin.providerId === undefined;
  if (isOurs) {
    const ids = refunds.map(({ id }) => id);
    await jobs.enqueueRefunds(trx, ids);
  }
  return refunds.map(({ id, organisationId, amountPence }) => {
    const transfers = [{ debit: 'RECEIVABLE', credit: 'REFUNDS', amountPence } as const];
    return { id, transaction: { kind: 'REFUND', subject: id, organisationId, occurredAt: createdAt, transfers } };
  });
}

export type PartRefund =
  | { readonly outcome: 'refunded'; readonly partPence: number; readonly leftPence: number }
  | { readonly outcome: 'too-much'; readonly leftPence: number }
  | { readonly outcome: 'unknown' | 'unpaid' | 'disputed' };

/** Gives back part of what was paid for a shipment, or all that is left of it, whatever became of the parcel. */
export async function refundPart(
  deps: Pick<PaymentDeps, 'database' | 'now' | 'jobs'>,
  {
    reference,
    partPence,
    reason,
  }: { readonly reference: string; readonly partPence: number | 'all'; readonly reason: string },
): Promise<PartRefund> {
  return inTransaction(deps.database, async (trx) => {
    const shipmentId = await lockShipmentByReference(trx, reference);
    if (shipmentId === undefined) return { outcome: 'unknown' };
    const [payment] = await lockBookingPayments(trx, [shipmentId]);
    if (!payment) return { outcome: 'unpaid' };
    const disputes = await findDisputes(trx, [payment.intentId]);
    if ((disputes.get(payment.intentId) ?? 'WON') !== 'WON') return { outcome: 'disputed' };
    const { leftPence } = payment;
    const part = partPence === 'all' ? leftPence : partPence;
    if (part > leftPence || leftPence === 0) return { outcome: 'too-much', leftPence };
    await refundParts(deps, trx, [{ ...payment, partPence: part }], { reason });
    return { outcome: 'refunded', partPence: part, leftPence: leftPence - part };
  });
}
