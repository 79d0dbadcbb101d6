import { randomUUID } from 'node:crypto';
import { inTransaction, type Trx } from '../database/database.ts';
import { issueCreditNotes } from '../invoices/issue-invoices.ts';
import { lockAccounts } from '../ledger/balances.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { PartRefund } from '../payments/start-refunds.ts';
import { lockShipmentByReference, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import type { PaymentCalls } from '../shipments/shipment-deps.ts';
import { findRefundable, insertBalanceRefunds } from './balance-payments.repository.ts';

type RefundDeps = Pick<PaymentDeps, 'now' | 'jobs'>;

/** Puts back what is left of what a balance or an account paid for shipments, in the transaction that ends them and has locked them. */
export async function refundToBalance(
  deps: RefundDeps,
  ...[trx, shipmentIds, reason]: Parameters<PaymentCalls['startRefund']>
): Promise<void> {
  const payments = await findRefundable(trx, shipmentIds);
  const parts = payments.map((payment) => ({ ...payment, partPence: payment.leftPence }));
  await refundParts(deps, trx, parts, reason);
}

type Part = Awaited<ReturnType<typeof findRefundable>>[number] & { readonly partPence: number };

/** Lock order as in a payment: shipments, balances, then invoice numbers. */
async function refundParts({ now, jobs }: RefundDeps, trx: Trx, parts: readonly Part[], reason: string): Promise<void> {
  const given = parts.filter(({ partPence }) => partPence > 0);
  if (given.length === 0) return;
  const at = now();
  const whole = given.filter(({ partPence, leftPence }) => partPence === leftPence);
  const wholeIds = whole.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, wholeIds, { from: ['PAID'], to: 'REFUNDED' });
  const refunds = given.map((part) => ({ ...part, id: randomUUID(), amountPence: part.partPence }));
  await insertBalanceRefunds(trx, refunds, { reason, at });
  const kindOf = { BALANCE: 'CUSTOMER_BALANCE', ACCOUNT: 'RECEIVABLE' } as const;
  const accounts = refunds.map(({ organisationId, payFrom }) => ({ kind: kindOf[payFrom], organisationId }));
  await lockAccounts(trx, [...new Map(accounts.map((name) => [`${name.kind} ${name.organisationId}`, name])).values()]);
  // What was booked on account is less owed by its credit note alone.
  const toBalances = refunds.filter(({ payFrom }) => payFrom === 'BALANCE');
  const settledBy = toBalances.map(({ id, organisationId, amountPence }) => ({
    kind: 'BALANCE_REFUND' as const,
    subject: id,
    organisationId,
    occurredAt: at,
    transfers: [{ debit: 'RECEIVABLE', credit: 'CUSTOMER_BALANCE', amountPence } as const],
  }));
  const grossPence = new Map(refunds.map(({ shipmentId, amountPence }) => [shipmentId, amountPence]));
  const creditNotes = await issueCreditNotes(trx, { grossPence, at, reason, settledBy });
  const numbers = creditNotes.map(({ number }) => number);
  await jobs.enqueueReceipt(trx, numbers);
}

/** As `refundPart` of payments by card, where a balance or an account paid. */
export async function refundPartToBalance(
  deps: RefundDeps & Pick<PaymentDeps, 'database'>,
  {
    reference,
    partPence,
    reason,
  }: { readonly reference: string; readonly partPence: number | 'all'; readonly reason: string },
): Promise<PartRefund> {
  return inTransaction(deps.database, async (trx) => {
    const shipmentId = await lockShipmentByReference(trx, reference);
    if (shipmentId === undefined) return { outcome: 'unknown' };
    const [payment] = await findRefundable(trx, [shipmentId]);
    if (!payment) return { outcome: 'unpaid' };
    const { leftPence } = payment;
    const part = partPence === 'all' ? leftPence : partPence;
    if (part > leftPence || leftPence === 0) return { outcome: 'too-much', leftPence };
    await refundParts(deps, trx, [{ ...payment, partPence: part }], reason);
    return { outcome: 'refunded', partPence: part, leftPence: leftPence - part };
  });
}
