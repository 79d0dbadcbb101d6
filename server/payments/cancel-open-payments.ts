import { findLiveIntents } from './intents.repository.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';

/**
 * Has open intents of shipments that are being cancelled, in the same transaction, withdrawn after the commit. Only jobs are added here
 * and no intent is locked, so that a payment arriving at this moment never waits for us while we wait for it.
 */
export async function cancelOpenPayments(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<void> {
  const intents = await findLiveIntents(trx, shipmentIds);
  await jobs.enqueueWithdrawals(
    trx,
    intents.map(({ id }) => id),
  );
}
