import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { type Database, inTransaction, type Trx } from '../database/database.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import type { TransactionKind } from '../ledger/ledger.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import { lockShipments, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { findIntent, lockIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type DisputeStatus, findDisputes } from './payments.repository.ts';
import { canRetryRefund, isDisputed } from './refund-notices.ts';
import {
  countRefundsOf,
  findFailedRefundsOwed,
  findRefundsOfShipments,
  payOutRefund,
  type Refund,
  type RefundFailure,
  settleRefund,
  startNextTry,
} from './refunds.repository.ts';

const refundMoves = {
  REFUND_SENT: { debit: 'REFUNDS', credit: 'CARD_CLEARING' },
  REFUND_RETURNED: { debit: 'CARD_CLEARING', credit: 'REFUNDS' },
  REFUND_PAID_OUT: { debit: 'REFUNDS', credit: 'BANK' },
} as const satisfies Partial<Record<TransactionKind, unknown>>;

async function postRefundMove(
  { now }: Pick<PaymentDeps, 'now'>,
  trx: Trx,
  kind: keyof typeof refundMoves,
  { id, intentId, attempt, amountPence }: Refund,
): Promise<void> {
  const organisationId = (await findIntent(trx, intentId))?.organisationId;
  if (organisationId === undefined) throw new Error(`Refund ${id} has no payment.`);
  const subject = kind === 'REFUND_PAID_OUT' ? id : `${id}-${attempt}`;
  const transfers = [{ ...refundMoves[kind], amountPence }];
  await postSettled(trx, [{ kind, subject, organisationId, occurredAt: now(), transfers }]);
}

/** A part that was paid at the dashboard leaves another request. */
export function refundKey({ id, attempt, amountPence }: Refund): string {
  return `${id}-${attempt}-${amountPence}`;
}

/** A mail waits this long for more refunds of its payment to fail: a batch has up to a thousand. */
const mailDelayMs = minutes(1);

/**
 * Applies the provider's state of a refund, once. A refund that came back, even after it was done, is tried again where another try can
 * succeed, and is otherwise left to support. The customer gets a mail about the first failure and about the last.
 */
export async function applyRefund(
  deps: PaymentDeps,
  trx: Trx,
  refund: Refund,
  answer: Pick<CardRefund, 'status' | 'failureReason'>,
): Promise<void> {
  if (answer.status === 'pending' || !(refund.state === 'PENDING' || refund.state === 'DONE')) return;
  await lockShipments(trx, [refund.shipmentId]); // before the refund, as everywhere
  if (answer.status === 'done') {
    const end = { state: 'DONE', nextCheckAt: fromNow(deps, days(1)) } as const;
    if (refund.state !== 'PENDING' || !(await settleRefund(trx, refund, end))) return;
    await markRefunded(trx, refund);
    await postRefundMove(deps, trx, 'REFUND_SENT', refund);
    return;
  }
  const failure: RefundFailure = { reason: answer.failureReason ?? 'unknown', at: deps.now() };
  const isRetried = canRetryRefund(failure.reason, refund.attempt);
  const hasChanged = isRetried
    ? await startNextTry(trx, refund, { failure, nextCheckAt: fromNow(deps, minutes(10)) })
    : await settleRefund(trx, refund, { state: 'FAILED', failure });
  if (!hasChanged) return;
  if (refund.state === 'DONE') await postRefundMove(deps, trx, 'REFUND_RETURNED', refund);
  if (isRetried) await deps.jobs.enqueueRefunds(trx, [refund.id], refund.attempt * days(1));
  await setPaymentStatuses(trx, [refund.shipmentId], { from: ['REFUNDED'], to: 'REFUND_PENDING' });
  if (!isRetried || refund.attempt === 1) await enqueueFailureMails(deps, trx, refund, { isRetried });
}

async function enqueueFailureMails(
  { jobs }: PaymentDeps,
  trx: Trx,
  { id, intentId }: Refund,
  { isRetried }: { readonly isRetried: boolean },
): Promise<void> {
  const mail = { intentId, refundIds: [id] };
  const delayMs = (await countRefundsOf(trx, intentId)) > 1 ? mailDelayMs : 0;
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'customer' }, delayMs);
  if (!isRetried) await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'support' }, delayMs);
}

function fromNow({ now }: PaymentDeps, ms: number): Date {
  return new Date(now().getTime() + ms);
}

interface OwedRefund {
  readonly reference: string;
  readonly line: string;
}

/** Refunds that failed permanently and that neither we nor a bank has paid or may still pay, the oldest first. */
export async function listOwedRefunds(database: Database): Promise<readonly OwedRefund[]> {
  const failed = await withDisputes(database, await findFailedRefundsOwed(database));
  const refunds = failed.filter((refund) => !isDisputed(refund));
  const shipmentIds = refunds.map(({ shipmentId }) => shipmentId);
  const shipments = await findShipments(database, shipmentIds);
  const references = new Map(shipments.map(({ id, reference }) => [id, reference]));
  return refunds.map(({ shipmentId, amountPence, failure, providerId }) => {
    const reference = references.get(shipmentId) ?? shipmentId;
    const amount = formatPounds(poundsFromPence(amountPence));
    const since = failure?.at.toISOString().slice(0, 10);
    return { reference, line: `${reference}  ${amount}  failed ${since}: ${failure?.reason}  ${providerId}` };
  });
}

/** `lost`: the bank has paid the customer. */
type PaidOut = { readonly paidPence: number } | 'none' | 'disputed' | 'lost';

/** Records once that the failed refunds of a shipment were paid to a bank account. Refused while the bank decides a dispute about it. */
export async function recordPayOut(deps: Pick<PaymentDeps, 'database' | 'now'>, reference: string): Promise<PaidOut> {
  return inTransaction(deps.database, async (trx) => {
    const found = await findFailedRefundsOwed(trx, reference);
    // An event about a dispute waits for this lock, so that it can't come between the check and the update.
    for (const intentId of found.map((refund) => refund.intentId).toSorted()) await lockIntent(trx, intentId);
    const shipmentIds = found.map(({ shipmentId }) => shipmentId);
    await lockShipments(trx, shipmentIds);
    const failed = await withDisputes(trx, found);
    let paidPence = 0;
    for (const refund of failed.filter((one) => !isDisputed(one))) {
      if (!(await payOutRefund(trx, refund.id))) continue;
      await postRefundMove(deps, trx, 'REFUND_PAID_OUT', refund);
      paidPence += refund.amountPence;
    }
    const [first] = failed;
    if (first && paidPence > 0) {
      await markRefunded(trx, first);
      return { paidPence };
    }
    if (failed.some(({ dispute }) => dispute === 'LOST')) return 'lost';
    return failed.some(isDisputed) ? 'disputed' : 'none';
  });
}

/** Once all parts have gone back. Call it under the lock of the shipment, so that of two last parts one sees the other. */
async function markRefunded(trx: Trx, { shipmentId }: Refund): Promise<void> {
  const refunds = await findRefundsOfShipments(trx, [shipmentId]);
  if (refunds.some(({ state }) => state === 'PENDING' || state === 'FAILED')) return;
  await setPaymentStatuses(trx, [shipmentId], { from: ['REFUND_PENDING'], to: 'REFUNDED' });
}

async function withDisputes(
  database: Database,
  refunds: readonly Refund[],
): Promise<(Refund & { readonly dispute: DisputeStatus | undefined })[]> {
  const intentIds = refunds.map(({ intentId }) => intentId);
  const disputes = await findDisputes(database, intentIds);
  return refunds.map((refund) => ({ ...refund, dispute: disputes.get(refund.intentId) }));
}
