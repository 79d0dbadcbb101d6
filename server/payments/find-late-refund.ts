import type { Database } from '../database/database.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { endedReturnReason } from './apply-intent.ts';
import { findRefunds } from './refunds.repository.ts';

/** Money that came too late, as its customer is told of it. */
export interface LateRefund {
  readonly accountId: string;
  /** What people call the shipments it was for; one at least. */
  readonly references: readonly string[];
  readonly amountPence: number;
  /** Whether it was for a return that could not be booked any more. */
  readonly isEndedReturn: boolean;
}

/** The refunds of a payment that came after its shipments had ended, for the one mail that tells its customer. */
export async function findLateRefund(
  database: Database,
  refundIds: readonly string[],
): Promise<LateRefund | undefined> {
  const refunds = await findRefunds(database, refundIds);
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const [first] = shipments;
  return (
    first && {
      accountId: first.accountId, // a payment is one customer's
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      isEndedReturn: refunds.some(({ reason }) => reason === endedReturnReason),
    }
  );
}
