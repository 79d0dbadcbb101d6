import type { PayFrom } from '../../contract/billing.ts';
import type { Trx } from '../database/database.ts';
import type { CardIntent } from '../integrations/card-payments/card-payments.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import { bookShipments, setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { closeIntent, type Intent, lockIntent, type Share } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { insertPayments, type Payment } from './payments.repository.ts';
import { lateReason, refundPayments } from './start-refunds.ts';

const unpaid = ['UNPAID', 'PROCESSING', 'FAILED'] as const;

/**
 * Applies the provider's state of an intent, once, however often it is called. It is the only way a shipment becomes paid: intent,
 * payment, booking and invoice change in one transaction, under the lock of the intent.
 */
export async function applyIntent(deps: PaymentDeps, trx: Trx, intentId: string, state: CardIntent): Promise<void> {
  const locked = await lockIntent(trx, intentId);
  if (!locked || locked.intent.state === 'PAID' || locked.intent.state === 'CANCELLED') return;
  const { intent, shares } = locked;
  if (state.status === 'paid') return takePayment(deps, trx, { intent, shares }, state);
  if (state.status === 'cancelled') await closeIntent(trx, intent.id, 'CANCELLED');
  // Of an intent marked unknown only a payment counts: another intent may have paid its shipments.
  if (intent.state === 'UNKNOWN') return;
  const ids = shares.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, ids, { from: unpaid, to: unpaidStatus(state) });
}

function unpaidStatus({ status, failure }: CardIntent): (typeof unpaid)[number] {
  if (status === 'processing') return 'PROCESSING';
  return status === 'open' && failure ? 'FAILED' : 'UNPAID';
}

async function takePayment(
  deps: PaymentDeps,
  trx: Trx,
  { intent, shares }: { readonly intent: Intent; readonly shares: readonly Share[] },
  state: CardIntent,
): Promise<void> {
  if (state.receivedPence !== intent.amountPence || state.currency !== 'gbp') {
    // A bug of ours, because we asked for exactly this sum in pounds: a booking that waits is better than a wrong one.
    throw new Error(`Intent ${intent.id} asked for ${intent.amountPence} pence and the provider took another sum.`);
  }
  await closeIntent(trx, intent.id, 'PAID');
  const at = deps.now();
  // A fixed number of statements: a batch of a thousand must not make every other payment wait for seconds.
  const ids = shares.map(({ shipmentId }) => shipmentId);
  const { booked, endedReturns } = await bookShipments(trx, ids, at);
  await deps.bookHandovers(trx, [...booked]);
  const payments = shares.map((share) => ({
    intentId: intent.id,
    ...share,
    capturedAt: at,
    cardLastFour: state.cardLastFour,
    hasBooked: booked.has(share.shipmentId),
  }));
  await insertPayments(trx, payments);
  const late = payments.filter(({ hasBooked }) => !hasBooked);
  const refunds = late.length === 0 ? [] : await refundLate(deps, trx, intent, late, endedReturns);
  const settledBy = [paymentTransaction(intent, at), ...refunds.map(({ transaction }) => transaction)];
  const bookedBy = { organisationId: intent.organisationId, shipmentIds: [...booked], at, settledBy };
  await invoiceBooked(deps, trx, { ...bookedBy, paidFrom: 'CARD' });
}

interface BookedByPayment {
  readonly organisationId: string;
  readonly shipmentIds: readonly string[];
  readonly at: Date;
  readonly settledBy: readonly LedgerTransaction[];
  readonly paidFrom: PayFrom;
}

/** Issues the invoices of booked shipments and enqueues their receipt. Call it last: from the first number on, every other payment waits. */
export async function invoiceBooked(
  deps: PaymentDeps,
  trx: Trx,
  { organisationId, shipmentIds, at, settledBy, paidFrom }: BookedByPayment,
): Promise<void> {
  const shipments = await findShipments(trx, shipmentIds);
  const customer = await deps.findInvoiceCustomer(trx, organisationId);
  const vatBasisPointsByTariff = new Map<number, number>();
  for (const version of new Set(shipments.map(({ tariffVersion }) => tariffVersion))) {
    vatBasisPointsByTariff.set(version, await deps.findVatBasisPoints(trx, version));
  }
  const terms = { company: deps.company, at, customer, vatBasisPointsByTariff, settledBy, paidFrom };
  const invoices = await issueInvoices(trx, terms, shipments);
  const numbers = invoices.map(({ number }) => number);
  await deps.jobs.enqueueReceipt(trx, numbers);
}

function paymentTransaction({ id, organisationId, amountPence }: Intent, occurredAt: Date): LedgerTransaction {
  const transfers = [{ debit: 'CARD_CLEARING', credit: 'RECEIVABLE', amountPence } as const];
  return { kind: 'CARD_PAYMENT', subject: id, organisationId, occurredAt, transfers };
}

/** Refunds payments of shipments that had ended, with one mail for all of them. */
async function refundLate(
  deps: PaymentDeps,
  trx: Trx,
  { organisationId }: Intent,
  payments: readonly Payment[],
  endedReturns: ReadonlyMap<string, string>,
): ReturnType<typeof refundPayments> {
  const refunds = await refundPayments(
    deps,
    trx,
    payments.map((payment) => ({
      ...payment,
      organisationId,
      reason: endedReturns.get(payment.shipmentId) ?? lateReason,
    })),
  );
  const refundIds = refunds.map(({ id }) => id);
  await deps.jobs.enqueueLateRefundMail(trx, refundIds);
  const ids = payments.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, ids, { from: unpaid, to: 'REFUND_PENDING' });
  return refunds;
}
