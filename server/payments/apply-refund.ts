import { days, minutes } from '../../contract/values/duration.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { setPaymentStatus } from '../shipments/set-payment-status.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { type Refund, settleRefund, startNextTry } from './refunds.repository.ts';

/** How often a refund that the customer's bank sends back is tried before people have to see to it. */
const mostTries = 3;

/** Lets the provider's word on a refund have its effect, once. A refund that came back, even after it was done, is tried again. */
export async function applyRefund(
  deps: PaymentDeps,
  trx: Trx,
  refund: Refund,
  word: Pick<CardRefund, 'status'>,
): Promise<void> {
  if (word.status === 'pending' || refund.state === 'FAILED') return;
  if (word.status === 'done') {
    const isNews = refund.state === 'PENDING' && (await settleRefund(trx, refund, 'DONE'));
    if (isNews) await setPaymentStatus(trx, refund.shipmentId, { from: ['REFUND_PENDING'], to: 'REFUNDED' });
    return;
  }
  if (refund.attempt >= mostTries) {
    await settleRefund(trx, refund, 'FAILED');
  } else if (await startNextTry(trx, refund, new Date(deps.now().getTime() + minutes(10)))) {
    await deps.jobs.enqueueRefund(trx, refund.id, refund.attempt * days(1));
  }
  await setPaymentStatus(trx, refund.shipmentId, { from: ['REFUNDED'], to: 'REFUND_PENDING' });
}
