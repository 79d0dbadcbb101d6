import { randomInt, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { insertObject, newId, saveObject } from '../objects.repository.ts';
import { ApiError } from '../protocol/api-error.ts';
import { recordEvent, scheduleTask, secondsOf, type Work } from '../unit-of-work.ts';
import type { Decline, TestCard } from './test-cards.ts';

export async function chargeCard(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
): Promise<Stripe.PaymentIntent | ApiError> {
  const charge = newCharge(intent, method, secondsOf(work.now), card.decline);
  await insertObject(work.trx, charge, { parent: intent.id });
  if (card.decline) return recordDecline(work, intent, method, charge, card.decline);
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
  if (card.later === 'dispute') await scheduleTask(work, 'dispute', charge.id);
  return paid;
}

async function recordDecline(
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

export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  created: number,
  decline: Decline | undefined,
): Stripe.Charge {
  const isPaid = decline === undefined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CARD SANDBOX',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(intent, method, isPaid),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.declineCode ?? decline.code) : null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** Electronic commerce indicators, with and without 3-D Secure. */
const indicators: Readonly<Record<string, readonly [authenticated: string, otherwise: string]>> = {
  visa: ['05', '07'],
  mastercard: ['02', '00'],
};

function cardDetails(
  { amount, status }: Stripe.PaymentIntent,
  { card, type }: Stripe.PaymentMethod,
  isPaid: boolean,
): Stripe.Charge.PaymentMethodDetails {
  if (!card) return { type };
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  const isAuthenticated = status === 'requires_action'; // and is charged all the same
  const [authenticated = null, otherwise = null] = indicators[brand] ?? [];
  return {
    type,
    card: {
      amount_authorized: isPaid ? amount : null,
      authorization_code: isPaid ? String(randomInt(100_000, 1_000_000)) : null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: isAuthenticated ? authenticated : otherwise,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: isPaid ? String(randomInt(10 ** 13, 10 ** 14)) : null,
      regulated_status,
      three_d_secure: isAuthenticated ? authentication() : null,
      transaction_link_id: isPaid && brand === 'mastercard' ? randomUUID() : null,
      wallet: null,
    },
  };
}

function authentication(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: randomUUID(),
    version: '2.2.0',
  };
}
