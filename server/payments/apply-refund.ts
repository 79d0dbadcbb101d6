import { days, minutes } from '../../contract/values/duration.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { setPaymentStatuses } from '../shipments/lifecycle/payment-status.ts';
import type { PaymentDeps, Trx } from './payment-deps.ts';
import { canRetryRefund } from './refund-failure.ts';
import { countRefundsOf, type Refund, type RefundFailure, settleRefund, startNextTry } from './refunds.repository.ts';

/** A mail waits this long for more refunds of its payment to fail: a batch has up to a thousand. */
const toldTogetherMs = minutes(1);

/**
 * Lets the provider's word on a refund have its effect, once. A refund that came back, even after it was done, is tried again where
 * another try can succeed, and is otherwise left to people, who are told. The customer is told of the first failure and of the last.
 */
export async function applyRefund(
  deps: PaymentDeps,
  trx: Trx,
  refund: Refund,
  word: Pick<CardRefund, 'status' | 'failureReason'>,
): Promise<void> {
  if (word.status === 'pending' || refund.state === 'FAILED' || refund.state === 'PAID_OUT') return;
  if (word.status === 'done') {
    const end = { state: 'DONE', nextCheckAt: later(deps, days(1)) } as const;
    const isNews = refund.state === 'PENDING' && (await settleRefund(trx, refund, end));
    if (isNews) await setPaymentStatuses(trx, [refund.shipmentId], { from: ['REFUND_PENDING'], to: 'REFUNDED' });
    return;
  }
  const failure: RefundFailure = { reason: word.failureReason ?? 'unknown', at: deps.now() };
  const isRetried = canRetryRefund(failure.reason, refund.attempt);
  const isNews = isRetried
    ? await startNextTry(trx, refund, { failure, nextCheckAt: later(deps, minutes(10)) })
    : await settleRefund(trx, refund, { state: 'FAILED', failure });
  if (!isNews) return;
  if (isRetried) await deps.jobs.enqueueRefund(trx, refund.id, refund.attempt * days(1));
  await setPaymentStatuses(trx, [refund.shipmentId], { from: ['REFUNDED'], to: 'REFUND_PENDING' });
  if (!isRetried || refund.attempt === 1) await tellOfFailure(deps, trx, refund, { isRetried });
}

async function tellOfFailure(
  { jobs }: PaymentDeps,
  trx: Trx,
  { id, intentId }: Refund,
  { isRetried }: { readonly isRetried: boolean },
): Promise<void> {
  const mail = { intentId, refundIds: [id] };
  const delayMs = (await countRefundsOf(trx, intentId)) > 1 ? toldTogetherMs : 0;
  await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'customer' }, delayMs);
  if (!isRetried) await jobs.enqueueFailedRefundMail(trx, { ...mail, to: 'support' }, delayMs);
}

function later({ now }: PaymentDeps, ms: number): Date {
  return new Date(now().getTime() + ms);
}
