import type { Stripe } from 'stripe';
import { findObject, insertObject, newId } from '../objects.repository.ts';
import { ApiError, noSuch, refuse } from '../protocol/api-error.ts';
import { groupOf, requiredText, textOf } from '../protocol/parameters.ts';
import type { Form } from '../protocol/read-form.ts';
import { secondsOf } from '../webhooks/record-event.ts';
import type { Call } from '../work.ts';
import { checkCard } from './check-card.ts';
import { cardByNumber, cardByPaymentMethod, testCards } from './test-cards.ts';

/** Keeps a card that was typed into the form: its last digits and which test card it is, never its number. */
export async function createPaymentMethod(call: Call, form: Form): Promise<Stripe.PaymentMethod> {
  const type = requiredText(form, 'type');
  if (type !== 'card') refuse('The card sandbox knows cards only.', { param: 'type' });
  const card = checkCard(groupOf(form, 'card'), call.now);
  const name = cardByNumber(card.number);
  if (name === undefined) {
    // The provider's own sentence for a real card in test mode.
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
      param: 'number',
    });
  }
  return keepCard(call, name, card, billingDetailsOf(groupOf(form, 'billing_details')));
}

/** The payment method a call means: one kept before, or a new one for a name of the table such as `pm_card_visa`. */
export async function resolvePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const name = cardByPaymentMethod(id);
  if (name !== undefined) {
    const year = call.now.getUTCFullYear() + 1;
    return keepCard(call, name, { expMonth: call.now.getUTCMonth() + 1, expYear: year }, billingDetailsOf({}));
  }
  const found = await findObject(call.trx, 'payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

interface Expiry {
  readonly expMonth: number;
  readonly expYear: number;
}

async function keepCard(
  call: Call,
  name: string,
  { expMonth, expYear }: Expiry,
  billingDetails: Stripe.PaymentMethod.BillingDetails,
): Promise<Stripe.PaymentMethod> {
  const { number, brand } = testCards[name] ?? refuse('The card sandbox does not know that card.');
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'GB',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(call.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  await insertObject(call.trx, method, { testCard: name });
  return method;
}

function billingDetailsOf(form: Form): Stripe.PaymentMethod.BillingDetails {
  const address = groupOf(form, 'address');
  const lines = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;
  const [city = null, country = null, line1 = null, line2 = null, postalCode = null, state = null] = lines.map((line) =>
    textOf(address, line),
  );
  return {
    address: { city, country, line1, line2, postal_code: postalCode, state },
    email: textOf(form, 'email') ?? null,
    name: textOf(form, 'name') ?? null,
    phone: textOf(form, 'phone') ?? null,
    tax_id: null,
  };
}
