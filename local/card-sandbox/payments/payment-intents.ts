import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { insertObject, lockObject, newId, saveObject } from '../objects.repository.ts';
import { ApiError, noSuch, refuse } from '../protocol/api-error.ts';
import {
  booleanOf,
  type Form,
  groupOf,
  integerOf,
  listOf,
  metadataOf,
  requiredText,
  textOf,
} from '../protocol/form.ts';
import { type Call, recordEvent, secondsOf } from '../unit-of-work.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

export const openStatuses: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function createPaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  const amount = integerOf(form, 'amount') ?? refuse('Missing required param: amount.', missing('amount'));
  const currency = requiredText(form, 'currency').toLowerCase();
  if (currency !== 'gbp') refuse(`Invalid currency: ${currency}. The card sandbox knows gbp.`, { param: 'currency' });
  checkAmount(amount);
  refuseCapturingLater(form);
  const automatic = groupOf(form, 'automatic_payment_methods');
  const isAutomatic = booleanOf(automatic, 'enabled');
  const types = listOf(form, 'allowed_payment_method_types');
  const intent = newPaymentIntent({
    amount,
    currency,
    created: secondsOf(call.now),
    customer: textOf(form, 'customer') ?? null,
    payment_method_types: types.length > 0 ? types : ['card'],
    metadata: metadataOf(form),
    description: textOf(form, 'description') ?? null,
    receipt_email: textOf(form, 'receipt_email') ?? null,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: textOf(automatic, 'allow_redirects') === 'never' ? 'never' : 'always' }
      : null,
  });
  await insertObject(call.trx, intent);
  await recordEvent(call, 'payment_intent.created', intent);
  return choosePaymentMethod(call, intent);
}

export async function updatePaymentIntent(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  const amount = integerOf(form, 'amount') ?? intent.amount;
  checkAmount(amount);
  const isOpen = openStatuses.includes(intent.status);
  if (!isOpen && amount !== intent.amount) throw unexpectedState(intent, `amount could not be updated`);
  const changed = {
    ...intent,
    amount,
    metadata: metadataOf(form, intent.metadata),
    description: textOf(form, 'description') ?? intent.description,
    receipt_email: textOf(form, 'receipt_email') ?? intent.receipt_email,
  };
  await saveObject(call.trx, changed);
  return choosePaymentMethod(call, changed);
}

export async function choosePaymentMethod(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const named = textOf(call.form, 'payment_method');
  if (named === undefined) return intent;
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') {
    throw unexpectedState(intent, 'payment_method could not be updated');
  }
  const method = await resolvePaymentMethod(call, named);
  const chosen = { ...intent, payment_method: method.id, status: 'requires_confirmation' as const };
  await saveObject(call.trx, chosen);
  return chosen;
}

export async function cancelPaymentIntent(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  if (!openStatuses.includes(intent.status)) {
    throw new ApiError(400, {
      code: 'payment_intent_unexpected_state',
      message:
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be canceled: ${openStatuses.join(', ')}.`,
      payment_intent: intent,
    });
  }
  const reason = textOf(call.form, 'cancellation_reason') ?? null;
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: secondsOf(call.now),
    cancellation_reason: reason,
    next_action: null,
  };
  await saveObject(call.trx, canceled);
  await recordEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}

/** Locks the intent until the call is done. A browser must send its client secret. */
export async function lockPaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const intent = await lockObject(call.trx, 'payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  checkClientSecret(intent, call);
  return intent;
}

export function checkClientSecret(intent: Stripe.PaymentIntent, call: Pick<Call, 'form' | 'isFromBrowser'>): void {
  if (!call.isFromBrowser) return;
  if (requiredText(call.form, 'client_secret') === intent.client_secret) return;
  refuse('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

function checkAmount(amount: number): void {
  if (amount < 30) refuse('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999) {
    refuse('Amount must be no more than £999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
}

/** The product captures at once. Pretending to hold the money would hide the mistake. */
function refuseCapturingLater(form: Form): void {
  if (textOf(form, 'capture_method') !== 'manual') return;
  refuse('The card sandbox takes payments at once: capture_method is automatic.', { param: 'capture_method' });
}

function unexpectedState(intent: Stripe.PaymentIntent, what: string): ApiError {
  return new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's ${what} because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

function missing(param: string) {
  return { code: 'parameter_missing', param };
}

type IntentChoices = Pick<
  Stripe.PaymentIntent,
  | 'amount'
  | 'currency'
  | 'created'
  | 'customer'
  | 'payment_method_types'
  | 'metadata'
  | 'description'
  | 'receipt_email'
  | 'automatic_payment_methods'
>;

function newPaymentIntent(choices: IntentChoices): Stripe.PaymentIntent {
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
    customer: choices.customer,
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
    payment_method_types: choices.payment_method_types,
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
