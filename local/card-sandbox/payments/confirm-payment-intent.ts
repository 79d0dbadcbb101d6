import type { Stripe } from 'stripe';
import { findObject, saveObject, testCardOf } from '../objects.repository.ts';
import { ApiError, refuse } from '../protocol/api-error.ts';
import { groupOf, textOf } from '../protocol/form.ts';
import { type Call, recordEvent, scheduleTask, type Work } from '../unit-of-work.ts';
import { chargeCard } from './charge-card.ts';
import { startDebit } from './direct-debits.ts';
import { choosePaymentMethod, openStatuses } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** Declining a card is returned, not thrown, so that the attempt stays on record. */
export async function confirmPaymentIntent(
  call: Call,
  before: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent | ApiError> {
  refuseUnlessOpen(before);
  const intent = await withPaymentMethod(call, before);
  const method = await paymentMethodOf(call, intent);
  if (method.type === 'bacs_debit') return startDebit(call, intent, method);
  const card = await cardOf(call, method);
  if (card.needsAuthentication) return askForAuthentication(call, intent);
  if (call.behaviour.settle_later && !card.decline) return startProcessing(call, intent);
  return chargeCard(call, intent, method, card);
}

/** Completes or fails 3-D Secure authentication. */
export async function authenticate(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent | ApiError> {
  if (intent.status !== 'requires_action') {
    refuse(`This PaymentIntent waits for no authentication: it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const outcome = textOf(call.form, 'outcome');
  const method = await paymentMethodOf(call, intent);
  if (outcome === 'complete')
    return chargeCard(call, { ...intent, next_action: null }, method, await cardOf(call, method));
  if (outcome !== 'fail') refuse('outcome is complete or fail', { param: 'outcome' });
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    },
  };
  await saveObject(call.trx, failed);
  await recordEvent(call, 'payment_intent.payment_failed', failed);
  return failed;
}

export async function settle(work: Work, intent: Stripe.PaymentIntent): Promise<void> {
  if (intent.status !== 'processing') return;
  const method = await paymentMethodOf(work, intent);
  await chargeCard(work, { ...intent, processing: null }, method, await cardOf(work, method));
}

function refuseUnlessOpen(intent: Stripe.PaymentIntent): void {
  if (openStatuses.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be confirmed: ${openStatuses.join(', ')}.`;
  throw new ApiError(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent });
}

/** A confirmation starts over: another card may take the place of one that waits for its owner. */
async function withPaymentMethod(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const data = groupOf(call.form, 'payment_method_data');
  if (Object.keys(data).length > 0) {
    const method = await createPaymentMethod(call, data);
    return { ...intent, payment_method: method.id };
  }
  const isNamed = textOf(call.form, 'payment_method') !== undefined;
  const open: Stripe.PaymentIntent = isNamed ? { ...intent, status: 'requires_payment_method' } : intent;
  return choosePaymentMethod(call, open);
}

async function paymentMethodOf(work: Work, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentMethod> {
  const id = intent.payment_method;
  const found = typeof id === 'string' ? await findObject(work.trx, 'payment_method', id) : undefined;
  return (
    found ??
    refuse(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  );
}

async function cardOf(work: Work, method: Stripe.PaymentMethod): Promise<TestCard> {
  const name = (await testCardOf(work.trx, method.id)) ?? '';
  return testCards[name] ?? refuse('The card sandbox does not know that card.', { param: 'payment_method' });
}

async function askForAuthentication(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'card_sandbox_dialog', three_d_secure_2_source: intent.payment_method },
    },
  };
  await saveObject(call.trx, waiting);
  await recordEvent(call, 'payment_intent.requires_action', waiting);
  return waiting;
}

async function startProcessing(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(call.trx, processing);
  await recordEvent(call, 'payment_intent.processing', processing);
  await scheduleTask(call, 'settle', processing.id);
  return processing;
}
