import type { Database } from '../database/database.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { type DisputeStatus, findDisputes } from './disputes.repository.ts';
import type { FailedRefundMail } from './payment-deps.ts';
import { findRefunds, type Refund } from './refunds.repository.ts';

/** Refunds of one payment that failed together, as a mail tells of them. */
export interface FailedRefunds {
  readonly accountId: string;
  readonly state: 'RETRYING' | 'FAILED';
  readonly refunds: readonly Refund[];
  readonly dispute: DisputeStatus | undefined;
  /** What people call the shipments, one at least. */
  readonly references: readonly string[];
  readonly amountPence: number;
}

/**
 * The refunds that a mail is about, as they stand now; undefined where there is nothing to tell any more. Those that failed for good
 * come before those that are tried again: nobody has to do anything about the latter.
 */
export async function findFailedRefunds(
  database: Database,
  { intentId, refundIds, to }: FailedRefundMail,
): Promise<FailedRefunds | undefined> {
  const found = await findRefunds(database, refundIds);
  const failed = found.filter(({ state }) => state === 'FAILED');
  const retried = to === 'customer' ? found.filter(({ state }) => state === 'PENDING') : [];
  const refunds = failed.length > 0 ? failed : retried;
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const disputes = await findDisputes(database, [intentId]);
  const [first] = shipments;
  return (
    first && {
      accountId: first.accountId, // a payment is one customer's
      state: failed.length > 0 ? 'FAILED' : 'RETRYING',
      refunds,
      dispute: disputes.get(intentId),
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
    }
  );
}
