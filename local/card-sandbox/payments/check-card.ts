import { ApiError } from '../protocol/api-error.ts';
import { integerOf, requiredText, textOf } from '../protocol/parameters.ts';
import type { Form } from '../protocol/read-form.ts';

/** A card whose details could be right. */
export interface CheckedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Refuses a card that can't be: a wrong check digit, a month 13, a year that is over, a CVC of the wrong length. */
export function checkCard(form: Form, now: Date): CheckedCard {
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
