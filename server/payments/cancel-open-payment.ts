import { findLiveIntent } from './intents.repository.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';

/**
 * Sees to it that a shipment which is being cancelled, in the same transaction, is not paid any more: its open intent is withdrawn
 * after the commit. Only the job is added here and no intent is locked, so that a payment arriving at this moment never waits for us
 * while we wait for it.
 */
export async function cancelOpenPayment(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  trx: Trx,
  shipmentId: string,
): Promise<void> {
  const intent = await findLiveIntent(trx, shipmentId);
  if (intent) await jobs.enqueueWithdrawal(trx, intent.id);
}
