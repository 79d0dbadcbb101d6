import type { Database } from '../database/database.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import { findRefund } from './refunds.repository.ts';

/** Money that came too late, as its customer is told of it. */
export interface LateRefund {
  readonly accountId: string;
  /** What people call the shipment. */
  readonly reference: string;
  readonly amountPence: number;
}

/** The refund of a payment that came after its shipment had ended, for the mail that tells its customer. */
export async function findLateRefund(database: Database, refundId: string): Promise<LateRefund | undefined> {
  const refund = await findRefund(database, refundId);
  const shipment = refund && (await findShipment(database, refund.shipmentId));
  return shipment && { accountId: shipment.accountId, reference: shipment.reference, amountPence: refund.amountPence };
}
