import { randomUUID } from 'node:crypto';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { days, hours, minutes } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { issueCreditNotes } from '../invoices/issue-invoices.ts';
import type { LedgerTransaction, TransactionKind } from '../ledger/ledger.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { findIntent, lockIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type DisputeStatus, findBookingPayments, findDisputes } from './payments.repository.ts';
import { canRetryRefund, chargeDisputed, isDisputed } from './refund-notices.ts';
import {
  countRefundsOf,
  findFailedRefundsOwed,
  findRefunds,
  findRefundsOfShipments,
  insertRefunds,
  markRefundSent,
  payOutRefund,
  type Refund,
  type RefundFailure,
  settleRefund,
  startNextTry,
} from './refunds.repository.ts';

export const lateReason = 'The shipment had been cancelled or had expired before the payment arrived.';

const firstCheckAfterMs = minutes(10);

type StartDeps = Pick<PaymentDeps, 'now' | 'jobs'>;

/**
 * Refunds what booked shipments of one organisation, in the transaction that ends them: records the refunds, issues credit notes, which one
 * mail brings, and calls the provider after the commit. Unpaid shipments need nothing.
 */
export async function refundShipments(
  deps: StartDeps,
  trx: Trx,
  shipmentIds: readonly string[],
  reason: string,
): Promise<void> {
  const payments = await findBookingPayments(trx, shipmentIds);
  const refunds = await refundPayments(
    deps,
    trx,
    payments.map((payment) => ({ ...payment, reason })),
  );
  const refunded = refunds.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, refunded, { from: ['PAID', 'DISPUTED'], to: 'REFUND_PENDING' });
  const settledBy = refunds.map(({ transaction }) => transaction);
  const creditNotes = await issueCreditNotes(trx, { shipmentIds: refunded, at: deps.now(), settledBy });
  const numbers = creditNotes.map(({ number }) => number);
  await deps.jobs.enqueueReceipt(trx, numbers);
}

export interface StartedRefund {
  readonly id: string;
  readonly shipmentId: string;
  /** For the caller to post. */
  readonly transaction: LedgerTransaction;
}

/** Records refunds and enqueues their jobs, in a fixed number of statements. Leaves out payments that have a refund already. */
export async function refundPayments(
  { now, jobs }: StartDeps,
  trx: Trx,
  payments: readonly (Pick<Refund, 'intentId' | 'shipmentId' | 'amountPence' | 'reason'> & {
    readonly organisationId: string;
  })[],
): Promise<readonly StartedRefund[]> {
  const createdAt = now();
  const nextCheckAt = new Date(createdAt.getTime() + firstCheckAfterMs);
  const refunds = payments.map((payment) => ({ ...payment, id: randomUUID(), createdAt, nextCheckAt }));
  const ids = await insertRefunds(trx, refunds);
  await jobs.enqueueRefunds(trx, ids);
  const started = new Set(ids);
  return refunds
    .filter(({ id }) => started.has(id))
    .map(({ id, shipmentId, organisationId, amountPence }) => {
      const transfers = [{ debit: 'RECEIVABLE', credit: 'REFUNDS', amountPence } as const];
      const transaction = { kind: 'REFUND', subject: id, organisationId, occurredAt: createdAt, transfers } as const;
      return { id, shipmentId, transaction };
    });
}

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

export type SentRefund = { readonly outcome: 'sent' } | { readonly outcome: 'try-again'; readonly reason: string };

/** The provider's code for money that has gone back already, by a try whose answer was lost. */
const alreadyRefunded = 'charge_already_refunded';

/** The provider keeps an idempotency key for a day. */
const keyLifeMs = hours(12);

/**
 * Sends a refund to the provider. The refund's id and attempt are the idempotency key, so that the provider refunds once, however often
 * this runs. A refund older than the key's life is looked up before it is sent again. What the provider refuses for want of funds is
 * tried again: we owe it and have issued a credit note. A disputed payment is never tried again: the bank decides about its money.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<SentRefund> {
  const [refund] = await findRefunds(deps.database, [refundId]);
  if (!refund || refund.state !== 'PENDING') return { outcome: 'sent' };
  const intent = await findIntent(deps.database, refund.intentId);
  if (!intent?.providerId) throw new Error(`Refund ${refundId} is of a payment that the provider does not know.`);
  const answer = await requestRefund(deps, refund, intent.providerId);
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'refused') {
    const end = endOf(answer.code);
    if (!end) return { outcome: 'try-again', reason: `refused: ${answer.code}` };
    await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, end));
    return { outcome: 'sent' };
  }
  await markRefundSent(deps.database, refund, answer.refund.id);
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
  return { outcome: 'sent' };
}

/** Undefined where another try may succeed. */
function endOf(code: string): Pick<CardRefund, 'status' | 'failureReason'> | undefined {
  if (code === alreadyRefunded) return { status: 'done', failureReason: undefined };
  return code === chargeDisputed ? { status: 'failed', failureReason: chargeDisputed } : undefined;
}

async function requestRefund({ cards, now }: PaymentDeps, refund: Refund, intentId: string) {
  const asked = { intentId, idempotencyKey: `${refund.id}-${refund.attempt}` };
  if (now().getTime() - refund.createdAt.getTime() > keyLifeMs) {
    const known = await cards.findRefund(asked);
    if (known.outcome !== 'unknown') return known;
  }
  const answer = await cards.refund({ ...asked, amountPence: refund.amountPence });
  if (answer.outcome !== 'refused' || answer.code !== alreadyRefunded) return answer;
  const known = await cards.findRefund(asked);
  return known.outcome === 'unknown' ? answer : known; // refunded by hand, for example
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
  if (answer.status === 'pending' || refund.state === 'FAILED' || refund.state === 'PAID_OUT') return;
  if (answer.status === 'done') {
    const end = { state: 'DONE', nextCheckAt: fromNow(deps, days(1)) } as const;
    if (refund.state !== 'PENDING' || !(await settleRefund(trx, refund, end))) return;
    await setPaymentStatuses(trx, [refund.shipmentId], { from: ['REFUND_PENDING'], to: 'REFUNDED' });
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
  return deps.database.transaction().execute(async (trx) => {
    const found = await findFailedRefundsOwed(trx, reference);
    // An event about a dispute waits for this lock, so that it can't come between the check and the update.
    for (const intentId of found.map((refund) => refund.intentId).toSorted()) await lockIntent(trx, intentId);
    const failed = await withDisputes(trx, found);
    let paidPence = 0;
    for (const refund of failed.filter((one) => !isDisputed(one))) {
      if (!(await payOutRefund(trx, refund.id))) continue;
      await postRefundMove(deps, trx, 'REFUND_PAID_OUT', refund);
      paidPence += refund.amountPence;
    }
    if (paidPence > 0) {
      await markRefunded(trx, failed);
      return { paidPence };
    }
    if (failed.some(({ dispute }) => dispute === 'LOST')) return 'lost';
    return failed.some(isDisputed) ? 'disputed' : 'none';
  });
}

/** A shipment that was paid twice is refunded once all of it has gone back. */
async function markRefunded(trx: Trx, [refund]: readonly Refund[]): Promise<void> {
  if (!refund) return;
  const refunds = await findRefundsOfShipments(trx, [refund.shipmentId]);
  if (refunds.some(({ state }) => state === 'PENDING' || state === 'FAILED')) return;
  await setPaymentStatuses(trx, [refund.shipmentId], { from: ['REFUND_PENDING'], to: 'REFUNDED' });
}

async function withDisputes(
  database: Database,
  refunds: readonly Refund[],
): Promise<(Refund & { readonly dispute: DisputeStatus | undefined })[]> {
  const intentIds = refunds.map(({ intentId }) => intentId);
  const disputes = await findDisputes(database, intentIds);
  return refunds.map((refund) => ({ ...refund, dispute: disputes.get(refund.intentId) }));
}
