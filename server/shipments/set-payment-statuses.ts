import type { PaymentStatus } from '../../contract/values/shipment-status.ts';
import { updatePaymentStatuses } from './move-shipments.repository.ts';
import type { Trx } from './shipment-deps.ts';

/** Gives shipments another payment status, each if it has one it may come from; one that has it already is left alone. */
export async function setPaymentStatuses(
  trx: Trx,
  ids: readonly string[],
  { from, to }: { readonly from: readonly PaymentStatus[]; readonly to: PaymentStatus },
): Promise<void> {
  await updatePaymentStatuses(trx, ids, { from: from.filter((status) => status !== to), to });
}
