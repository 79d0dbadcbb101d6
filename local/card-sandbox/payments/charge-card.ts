import type { Stripe } from 'stripe';
import { insertObject, saveObject } from '../objects.repository.ts';
import { ApiError } from '../protocol/api-error.ts';
import { recordEvent, secondsOf } from '../webhooks/record-event.ts';
import { doLater, type Work } from '../work.ts';
import { newCharge } from './new-charge.ts';
import type { Decline, TestCard } from './test-cards.ts';

/** Asks the bank for the money and writes down its answer: the payment has succeeded, or waits for another card. */
export async function chargeCard(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
): Promise<Stripe.PaymentIntent | ApiError> {
  const charge = newCharge(intent, method, secondsOf(work.now), card.decline);
  await insertObject(work.trx, charge, { parent: intent.id });
  if (card.decline) return decline(work, intent, method, charge, card.decline);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(work.trx, paid);
  await recordEvent(work, 'charge.succeeded', charge);
  await recordEvent(work, 'payment_intent.succeeded', paid);
  if (card.later === 'dispute') await doLater(work, 'dispute', charge.id);
  return paid;
}

async function decline(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  { code, declineCode, message }: Decline,
): Promise<ApiError> {
  const reason = { code, ...(declineCode !== undefined && { decline_code: declineCode }), message, charge: charge.id };
  const open: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: {
      ...reason,
      type: 'card_error',
      payment_method: method,
    },
    next_action: null,
  };
  await saveObject(work.trx, open);
  await recordEvent(work, 'charge.failed', charge);
  await recordEvent(work, 'payment_intent.payment_failed', open);
  return new ApiError(402, { ...reason, type: 'card_error', payment_intent: open, payment_method: method });
}
