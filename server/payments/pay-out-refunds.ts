import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { lockIntent } from './intents.repository.ts';
import type { Trx } from './payment-deps.ts';
import { type DisputeStatus, findDisputes } from './payments.repository.ts';
import { isDisputed } from './refund-notices.ts';
import { findFailedRefundsOwed, findRefundsOfShipments, payOutRefund, type Refund } from './refunds.repository.ts';

export interface OwedRefund {
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
export type PaidOut = { readonly paidPence: number } | 'none' | 'disputed' | 'lost';

/** Records once that the failed refunds of a shipment were paid to a bank account. Refused while the bank decides a dispute about it. */
export async function recordPayOut(database: Database, reference: string): Promise<PaidOut> {
  return database.transaction().execute(async (trx) => {
    const found = await findFailedRefundsOwed(trx, reference);
    // An event about a dispute waits for this lock, so that it can't come between the check and the update.
    for (const intentId of found.map((refund) => refund.intentId).toSorted()) await lockIntent(trx, intentId);
    const failed = await withDisputes(trx, found);
    let paidPence = 0;
    for (const refund of failed.filter((one) => !isDisputed(one))) {
      if (await payOutRefund(trx, refund.id)) paidPence += refund.amountPence;
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
