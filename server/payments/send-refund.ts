import { hours } from '../../contract/values/duration.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { applyRefund } from './apply-refund.ts';
import { findIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { chargeDisputed } from './refund-failure.ts';
import { findRefund, markRefundSent, type Refund } from './refunds.repository.ts';

/** How a try to send a refund ended. */
export type SentRefund = { readonly outcome: 'sent' } | { readonly outcome: 'try-again'; readonly reason: string };

/** The provider's word for money that has gone back already, by a try whose answer we never got. */
const alreadyRefunded = 'charge_already_refunded';

/** The provider knows a key for a day. */
const keyLifeMs = hours(12);

/**
 * Has the provider give money back. The refund's id and try are the idempotency key: however often this runs, after a crash for
 * example, the provider gives it back once. A refund that may have been asked for so long ago that the key is forgotten is looked
 * for before it is asked for again, and followed from then on: it may still come back. What the provider refuses today, for want of funds, is tried again:
 * we owe it, and have said so with a credit note. A disputed payment is never tried again: the bank decides about its money.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<SentRefund> {
  const refund = await findRefund(deps.database, refundId);
  if (!refund || refund.state !== 'PENDING') return { outcome: 'sent' };
  const intent = await findIntent(deps.database, refund.intentId);
  if (!intent?.providerId) throw new Error(`Refund ${refundId} is of a payment that the provider does not know.`);
  const answer = await refundOnce(deps, refund, intent.providerId);
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'refused') {
    const end = endOf(answer.code);
    if (!end) return { outcome: 'try-again', reason: `refused: ${answer.code}` };
    await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, end));
    return { outcome: 'sent' };
  }
  await markRefundSent(deps.database, refund, answer.refund.id);
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
  return { outcome: 'sent' };
}

/** How a refund ends that the provider refuses for good; undefined where another try may succeed. */
function endOf(code: string): Pick<CardRefund, 'status' | 'failureReason'> | undefined {
  if (code === alreadyRefunded) return { status: 'done', failureReason: undefined };
  return code === chargeDisputed ? { status: 'failed', failureReason: chargeDisputed } : undefined;
}

async function refundOnce({ cards, now }: PaymentDeps, refund: Refund, intentId: string) {
  const asked = { intentId, idempotencyKey: `${refund.id}-${refund.attempt}` };
  if (now().getTime() - refund.createdAt.getTime() > keyLifeMs) {
    const known = await cards.findRefund(asked);
    if (known.outcome !== 'unknown') return known;
  }
  const answer = await cards.refund({ ...asked, amountPence: refund.amountPence });
  if (answer.outcome !== 'refused' || answer.code !== alreadyRefunded) return answer;
  const known = await cards.findRefund(asked);
  return known.outcome === 'unknown' ? answer : known; // somebody else gave it back, by hand for example
}
