import { randomInt, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { newId } from '../objects.repository.ts';
import type { Decline } from './test-cards.ts';

/** One try to take the money: taken, or refused with the bank's reason. */
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
    customer: null,
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

/** The card networks' signs for a payment whose owner has proved who they are, and for one without. */
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
