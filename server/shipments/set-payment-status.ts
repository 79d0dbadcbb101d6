import type { PaymentStatus } from '../../contract/values/shipment-status.ts';
import type { Trx } from './shipment-deps.ts';
import { updatePaymentStatus } from './shipments.repository.ts';

/** Moves the payment of a shipment on, if it still stands where it may come from. Answers whether it did. */
export function setPaymentStatus(
  trx: Trx,
  shipmentId: string,
  move: { readonly from: readonly PaymentStatus[]; readonly to: PaymentStatus },
): Promise<boolean> {
  return updatePaymentStatus(trx, shipmentId, move);
}
