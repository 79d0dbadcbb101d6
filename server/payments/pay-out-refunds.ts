import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Database } from '../database/database.ts';
import { findShipments } from '../shipments/find-shipments.ts';
import { setPaymentStatus } from '../shipments/set-payment-status.ts';
import { isDisputed } from './refund-failure.ts';
import { findFailedRefundsOwed, payOutRefund } from './refunds.repository.ts';

/** A refund that people have to pay, in one line for them. */
export interface OwedRefund {
  readonly reference: string;
  readonly line: string;
}

/** The refunds that failed for good and that nobody has paid yet, the oldest first. */
export async function listOwedRefunds(database: Database): Promise<readonly OwedRefund[]> {
  const refunds = await findFailedRefundsOwed(database);
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const references = new Map(shipments.map(({ id, reference }) => [id, reference]));
  return refunds.map(({ shipmentId, amountPence, failure, providerId }) => {
    const reference = references.get(shipmentId) ?? shipmentId;
    const amount = formatPounds(poundsFromPence(amountPence));
    const since = failure?.at.toISOString().slice(0, 10);
    return { reference, line: `${reference}  ${amount}  failed ${since}: ${failure?.reason}  ${providerId}` };
  });
}

/** What came of recording a bank transfer. */
export type PaidOut = 'paid' | 'none' | 'disputed';

/** Records that the failed refunds of a shipment were paid to a bank account, once. A disputed payment is the bank's to decide, so it is refused. */
export async function recordPayOut(database: Database, reference: string): Promise<PaidOut> {
  return database.transaction().execute(async (trx) => {
    const owed = await findFailedRefundsOwed(trx, reference);
    if (owed.some(isDisputed)) return 'disputed';
    let isPaid = false;
    for (const refund of owed) {
      if (!(await payOutRefund(trx, refund.id))) continue;
      isPaid = true;
      await setPaymentStatus(trx, refund.shipmentId, { from: ['REFUND_PENDING'], to: 'REFUNDED' });
    }
    return isPaid ? 'paid' : 'none';
  });
}
