import type { Stripe } from 'stripe';
import { findObject, insertObject, newId } from '../objects.repository.ts';
import { ApiError, noSuch, refuse } from '../protocol/api-error.ts';
import { type Form, groupOf, integerOf, requiredText, textOf } from '../protocol/form.ts';
import { type Call, secondsOf } from '../unit-of-work.ts';
import { cardByNumber, cardByPaymentMethod, testCards } from './test-cards.ts';

/** Stores the last digits and the name of the test card, never the number. */
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
  return savePaymentMethod(call, name, card, billingDetailsOf(groupOf(form, 'billing_details')));
}

/** A stored payment method, or a new one for an alias such as `pm_card_visa`. */
export async function resolvePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const name = cardByPaymentMethod(id);
  if (name !== undefined) {
    const year = call.now.getUTCFullYear() + 1;
    return savePaymentMethod(call, name, { expMonth: call.now.getUTCMonth() + 1, expYear: year }, billingDetailsOf({}));
  }
  const found = await findObject(call.trx, 'payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method');
  return found;
}

interface Expiry {
  readonly expMonth: number;
  readonly expYear: number;
}

async function savePaymentMethod(
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

interface CheckedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Refuses a card that can't be: a wrong check digit, a month 13, a year that is over, a CVC of the wrong length. */
function checkCard(form: Form, now: Date): CheckedCard {
  const number = requiredText(form, 'number').replaceAll(/[\s-]/g, '');
  const expMonth = integerOf(form, 'exp_month') ?? 0;
  const shortYear = integerOf(form, 'exp_year') ?? 0;
  const expYear = shortYear < 100 ? 2000 + shortYear : shortYear;
  const cvc = textOf(form, 'cvc') ?? '';
  if (!/^\d{12,19}$/.test(number) || !hasRightCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (expYear < now.getUTCFullYear() || expYear > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const cvcLength = /^3[47]/.test(number) ? 4 : 3;
  if (!/^\d+$/.test(cvc) || cvc.length !== cvcLength) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, expMonth, expYear };
}

/** The Luhn check: doubling every second digit from the right, the sum ends in 0. */
function hasRightCheckDigit(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2 - 1) % 9) + 1), 0);
  return sum % 10 === 0;
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}
