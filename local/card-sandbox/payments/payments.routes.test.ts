import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWith } from '../../../server/testing/expected-text.ts';
import { startCardSandbox, type TestCardSandbox } from '../../../server/testing/payments/start-card-sandbox.ts';
import { idIn } from '../objects.repository.ts';

// What the provider is known to put into every payment_intent.
const listedFields =
  'id object amount amount_capturable amount_received allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency customer customer_account description excluded_payment_method_types last_payment_error latest_charge livemode managed_payments metadata next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options payment_method_types payment_record processing receipt_email review setup_future_usage shipping source statement_descriptor statement_descriptor_suffix status transfer_group'.split(
    ' ',
  );

const declines = [
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', '', "Your card's security code is incorrect."],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    '',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const;

let provider: TestCardSandbox;
let stripe: Stripe;
beforeAll(async () => {
  provider = await startCardSandbox();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

function open(amount = 792): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    description: 'Parcel SHP-1',
    metadata: { shipment_id: 'abc', note: 'a & b = c' },
    automatic_payment_methods: { enabled: true },
  });
}

async function pay(paymentMethod: string): Promise<Stripe.PaymentIntent> {
  const { id } = await open();
  return stripe.paymentIntents.confirm(id, { payment_method: paymentMethod, return_url: 'https://example.com/done' });
}

async function failureOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError; // as just expected
}

describe('a payment', () => {
  test('is opened with every field the provider shows, and what was asked for', async () => {
    const intent = await open();
    expect(listedFields.filter((field) => !Object.hasOwn(intent, field))).toEqual([]);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 792,
      amount_received: 0,
      currency: 'gbp',
      description: 'Parcel SHP-1',
      metadata: { shipment_id: 'abc', note: 'a & b = c' },
      automatic_payment_methods: { enabled: true },
      livemode: false,
      status: 'requires_payment_method',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{20,}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(intent.lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'])('succeeds with %s', async (card) => {
    const intent = await pay(card);
    expect(listedFields.filter((field) => !Object.hasOwn(intent, field))).toEqual([]);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 792, last_payment_error: null });
    expect(await provider.eventTypesOf(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    const charge = await stripe.charges.retrieve(idIn(intent.latest_charge));
    expect(charge).toMatchObject({ paid: true, amount: 792, status: 'succeeded', payment_intent: intent.id });
    const details = charge.payment_method_details?.card;
    expect(`pm_card_${details?.brand}`).toBe(card);
    expect(details).toMatchObject({
      authorization_code: textWith(/^\d{6}$/),
      network_transaction_id: textWith(/^\d{14}$/),
      three_d_secure: null,
      electronic_commerce_indicator: { pm_card_visa: '07', pm_card_mastercard: '00' }[card] ?? null,
      transaction_link_id: card === 'pm_card_mastercard' ? textWith(/./) : null,
    });
  });

  test.each(declines)(
    'is refused with %s, and can be paid with another card',
    async (card, code, declineCode, message) => {
      const { id } = await open();
      const error = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: card }));
      expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message });
      expect(error.decline_code).toBe(declineCode);
      expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method', payment_method: null });
      const declined = await stripe.paymentIntents.retrieve(id);
      expect(declined).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code, message, type: 'card_error' },
      });
      expect((await provider.eventTypesOf(id)).slice(1)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
      const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null, amount_received: 792 });
    },
  );

  test('is opened and paid in one call', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { object: 'charge', amount: 500 } });
  });

  test('is changed until it is paid', async () => {
    const { id } = await open();
    const changed = await stripe.paymentIntents.update(id, { amount: 900, metadata: { note: '', more: 'yes' } });
    expect(changed).toMatchObject({ amount: 900, metadata: { shipment_id: 'abc', more: 'yes' } });
    expect(changed.metadata).not.toHaveProperty('note');
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const error = await failureOf(stripe.paymentIntents.update(id, { amount: 1000 }));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  test('is cancelled, and then neither paid nor cancelled again', async () => {
    const { id } = await open();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const paying = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    const again = await failureOf(stripe.paymentIntents.cancel(id));
    for (const error of [paying, again]) {
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    }
    expect(await provider.eventTypesOf(id)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
  });

  test('that is paid is not cancelled and not paid again', async () => {
    const { id } = await pay('pm_card_visa');
    const refused = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refused);
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject(refused);
  });

  test('is paid once by ten confirmations at once', async () => {
    const { id } = await open();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data).toHaveLength(1);
  });

  test('settles later where that was asked for', async () => {
    await provider.call('/v1/test_helpers/behaviour', { settle_later: 'true', webhooks_paused: 'true' });
    const { id, status } = await pay('pm_card_visa');
    expect(status).toBe('processing');
    await provider.call('/v1/test_helpers/behaviour', { webhooks_paused: 'true' });
    await provider.call('/v1/test_helpers/run', { everything: 'true' });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', amount_received: 792 });
    expect(await provider.eventTypesOf(id)).toContain('payment_intent.processing');
  });
});

describe('a card whose owner must prove themselves', () => {
  test.each([
    ['pm_card_authenticationRequired', 'complete', 200, 'succeeded', undefined],
    ['pm_card_authenticationRequired', 'fail', 200, 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['4000008400001629', 'complete', 402, 'requires_payment_method', 'card_declined'],
  ])('%s and %s: %i, %s', async (card, outcome, answer, status, code) => {
    const { id } = await open();
    const method = card.startsWith('pm_')
      ? { payment_method: card }
      : {
          payment_method: (
            await stripe.paymentMethods.create({
              type: 'card',
              card: { number: card, exp_month: 12, exp_year: 2040, cvc: '123' },
            })
          ).id,
        };
    const waiting = await stripe.paymentIntents.confirm(id, method);
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const response = await provider.call(`/v1/test_helpers/payment_intents/${id}/authenticate`, { outcome });
    expect(response.status).toBe(answer);
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({ status, next_action: null });
    expect(intent.last_payment_error?.code).toBe(code);
    if (status !== 'succeeded') return;
    const charge = await stripe.charges.retrieve(idIn(intent.latest_charge));
    expect(charge.payment_method_details?.card).toMatchObject({
      three_d_secure: { result: 'authenticated' },
      electronic_commerce_indicator: '05',
    });
  });

  test('may be replaced by another card', async () => {
    const { id } = await pay('pm_card_authenticationRequired');
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    });
  });
});
