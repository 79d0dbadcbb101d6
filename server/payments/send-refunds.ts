import { hours } from '../../contract/values/time/duration.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { findIntent, type Intent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordProviderRefund } from './provider-refunds.ts';
import { chargeDisputed } from './refund-notices.ts';
import { findRefunds, type Refund } from './refunds.repository.ts';
import { applyRefund, refundKey } from './refunds.ts';

export type SentRefund = { readonly outcome: 'sent' } | { readonly outcome: 'try-again'; readonly reason: string };

/** The provider's code for money that has gone back already, by a try whose answer was lost. */
const alreadyRefunded = 'charge_already_refunded';

/** The provider keeps an idempotency key for a day. */
const keyLifeMs = hours(12);

/**
 * Sends a refund to the provider. Its id, try and amount are the idempotency key, so that the provider refunds once, however often
 * this runs. A refund older than the key's life is looked up before it is sent again. What the provider refuses for want of funds is
 * tried again: we owe it and have issued a credit note. A disputed payment is never tried again: the bank decides about its money.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<SentRefund> {
  const [refund] = await findRefunds(deps.database, [refundId]);
  if (!refund || refund.state !== 'PENDING' || refund.providerId !== undefined) return { outcome: 'sent' };
  const intent = await findIntent(deps.database, refund.intentId);
  if (!intent?.providerId) throw new Error(`Refund ${refundId} is of a payment that the provider does not know.`);
  const answer = await requestRefund(deps, refund, intent.providerId);
  if (answer.outcome === 'try-again') return answer;
  if (answer.outcome === 'refused') return endRefused(deps, refund, intent, answer.code);
  await deps.database.transaction().execute((trx) => recordProviderRefund(deps, trx, intent.id, answer.refund));
  return { outcome: 'sent' };
}

/** Less may be left at the provider than we know, because somebody refunded the payment there. */
async function endRefused(deps: PaymentDeps, refund: Refund, intent: Intent, code: string): Promise<SentRefund> {
  const tryAgain = { outcome: 'try-again', reason: `refused: ${code}` } as const;
  if (code !== chargeDisputed) {
    const answer = await deps.cards.listRefundsOf(intent.providerId ?? '');
    if (answer.outcome !== 'found') return tryAgain;
    for (const known of answer.refunds) {
      await deps.database.transaction().execute((trx) => recordProviderRefund(deps, trx, intent.id, known));
    }
  }
  const [now] = await findRefunds(deps.database, [refund.id]);
  if (!now || now.state !== 'PENDING' || now.providerId !== undefined) return { outcome: 'sent' };
  const end = now.amountPence === refund.amountPence ? endOf(code) : undefined;
  if (!end) return tryAgain;
  await deps.database.transaction().execute((trx) => applyRefund(deps, trx, now, end));
  return { outcome: 'sent' };
}

/** Undefined where another try may succeed. */
function endOf(code: string): Pick<CardRefund, 'status' | 'failureReason'> | undefined {
  if (code === alreadyRefunded) return { status: 'done', failureReason: undefined };
  return code === chargeDisputed ? { status: 'failed', failureReason: chargeDisputed } : undefined;
}

async function requestRefund({ cards, now }: PaymentDeps, refund: Refund, intentId: string) {
  const asked = { intentId, idempotencyKey: refundKey(refund) };
  if (now().getTime() - refund.createdAt.getTime() > keyLifeMs) {
    const known = await cards.findRefund(asked);
    if (known.outcome !== 'unknown') return known;
  }
  const answer = await cards.refund({ ...asked, amountPence: refund.amountPence });
  if (answer.outcome !== 'refused' || answer.code !== alreadyRefunded) return answer;
  const known = await cards.findRefund(asked);
  return known.outcome === 'unknown' ? answer : known; // refunded by hand, for example
}
