import { applyRefund } from './apply-refund.ts';
import { findIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findRefund, markRefundSent } from './refunds.repository.ts';

/** How a try to send a refund ended. */
export type SentRefund = { readonly outcome: 'sent' } | { readonly outcome: 'try-again'; readonly reason: string };

/** The provider's word for money that has gone back already, by a try whose answer we never got. */
const alreadyRefunded = 'charge_already_refunded';

/**
 * Has the provider give money back. The refund's id and try are the idempotency key: however often this runs, after a crash for
 * example, the provider gives it back once. What the provider refuses today, for want of funds or during a dispute, is tried again:
 * we owe it, and have said so with a credit note.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<SentRefund> {
  const refund = await findRefund(deps.database, refundId);
  if (!refund || refund.state !== 'PENDING') return { outcome: 'sent' };
  const intent = await findIntent(deps.database, refund.intentId);
  if (!intent?.providerId) throw new Error(`Refund ${refundId} is of a payment that the provider does not know.`);
  const answer = await deps.cards.refund({
    intentId: intent.providerId,
    amountPence: refund.amountPence,
    idempotencyKey: `${refund.id}-${refund.attempt}`,
  });
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'refused') {
    if (answer.code !== alreadyRefunded) return { outcome: 'try-again', reason: `refused: ${answer.code}` };
    await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, { status: 'done' }));
    return { outcome: 'sent' };
  }
  await markRefundSent(deps.database, refund, answer.refund.id);
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, refund, answer.refund));
  return { outcome: 'sent' };
}
