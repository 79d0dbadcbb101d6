import { findLiveIntents } from './intents.repository.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';

/** Sees to it that shipments which are being cancelled together are not paid any more, as `cancelOpenPayment` does for one. */
export async function cancelOpenPayments(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<void> {
  for (const { id } of await findLiveIntents(trx, shipmentIds)) await jobs.enqueueWithdrawal(trx, id);
}
