import type { CardIntent } from '../integrations/card-payments/card-payments.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { bookShipments } from '../shipments/lifecycle/book-shipments.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { describeForInvoices } from './describe-for-invoices.ts';
import { closeIntent, type Intent, lockIntent, type Share } from './intents.repository.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { insertPayments, type Payment } from './payments.repository.ts';
import { returnPayment } from './start-refund.ts';

/** Before anything was taken. */
const unpaid = ['UNPAID', 'PROCESSING', 'FAILED'] as const;

/** Why money that came too late goes back. */
const lateReason = 'The shipment had been cancelled or had expired before the payment arrived.';

/** Why the money for a return goes back that another came before, or whose parcel's sender was erased. */
export const endedReturnReason =
  'The parcel was already being returned, or its sender had gone, before the payment arrived.';

/**
 * Lets the provider's word on an intent have its effect, once, however often and by whomever it is brought. It is the only way a
 * shipment becomes paid: intent, payment, booking and invoice change together or not at all.
 */
export async function applyIntent(deps: PaymentDeps, trx: Trx, intentId: string, word: CardIntent): Promise<void> {
  const locked = await lockIntent(trx, intentId);
  if (!locked || locked.intent.state === 'PAID' || locked.intent.state === 'CANCELLED') return;
  const { intent, shares } = locked;
  if (word.status === 'paid') return takePayment(deps, trx, { intent, shares }, word);
  if (word.status === 'cancelled') await closeIntent(trx, intent.id, 'CANCELLED');
  // Of one that was set aside only the money matters: its shipments may be paid by another.
  if (intent.state !== 'UNKNOWN') await markUnpaid(trx, shares, unpaidStatus(word));
}

function unpaidStatus({ status, failure }: CardIntent): 'UNPAID' | 'PROCESSING' | 'FAILED' {
  if (status === 'processing') return 'PROCESSING';
  return status === 'open' && failure ? 'FAILED' : 'UNPAID';
}

async function takePayment(
  deps: PaymentDeps,
  trx: Trx,
  { intent, shares }: { readonly intent: Intent; readonly shares: readonly Share[] },
  word: CardIntent,
): Promise<void> {
  if (word.receivedPence !== intent.amountPence || word.currency !== 'gbp') {
    // We asked for exactly this much in pounds, so nobody but us can be wrong: better a booking that waits than a wrong one.
    throw new Error(`Intent ${intent.id} asked for ${intent.amountPence} pence and the provider took another sum.`);
  }
  await closeIntent(trx, intent.id, 'PAID');
  const at = deps.now();
  // All shares with the same few statements: a batch of a thousand must not make every other payment wait for seconds.
  const { booked, endedReturns } = await bookShipments(trx, {
    shipmentIds: shares.map(({ shipmentId }) => shipmentId),
    at,
  });
  const payments = shares.map((share) => ({
    intentId: intent.id,
    ...share,
    capturedAt: at,
    hasBooked: booked.has(share.shipmentId),
  }));
  await insertPayments(trx, payments);
  const late = payments.filter(({ hasBooked }) => !hasBooked);
  if (late.length > 0) await returnLate(deps, trx, late, endedReturns);
  const invoiced = await describeForInvoices(deps, trx, { accountId: intent.accountId, shipmentIds: [...booked] });
  // Last, because from the first number on every other payment waits for this transaction.
  const invoices = await issueInvoices(trx, { company: deps.company, at }, invoiced);
  if (invoices.length > 0)
    await deps.jobs.enqueueReceipt(
      trx,
      invoices.map(({ number }) => number),
    );
}

/** One mail tells of all of it: a batch that was withdrawn while its card paid has up to a thousand shares. */
async function returnLate(
  deps: PaymentDeps,
  trx: Trx,
  payments: readonly Payment[],
  endedReturns: ReadonlySet<string>,
): Promise<void> {
  const refundIds: string[] = [];
  for (const { intentId, shipmentId, amountPence } of payments) {
    const reason = endedReturns.has(shipmentId) ? endedReturnReason : lateReason;
    const refundId = await returnPayment(deps, trx, { intentId, shipmentId, amountPence, reason });
    if (refundId !== undefined) refundIds.push(refundId);
  }
  await deps.jobs.enqueueLateRefundMail(trx, refundIds);
  const ids = payments.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, ids, { from: unpaid, to: 'REFUND_PENDING' });
}

async function markUnpaid(trx: Trx, shares: readonly Share[], to: 'UNPAID' | 'PROCESSING' | 'FAILED'): Promise<void> {
  const ids = shares.map(({ shipmentId }) => shipmentId);
  await setPaymentStatuses(trx, ids, { from: unpaid, to });
}
