import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { newId } from '../objects.repository.ts';

/** What a caller decides about a new payment. */
export type IntentChoices = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'created' | 'metadata' | 'description' | 'receipt_email' | 'automatic_payment_methods'
>;

/** A payment that waits for a card, with every field the provider shows. */
export function newPaymentIntent(choices: IntentChoices): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: choices.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: choices.automatic_payment_methods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: choices.created,
    currency: choices.currency,
    customer: null,
    customer_account: null,
    description: choices.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: choices.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: choices.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
