export interface CardDetails {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardFieldName = keyof CardDetails;

/** The provider's code and message for an invalid field. */
export interface CardError {
  readonly code: string;
  readonly message: string;
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** In the groups printed on the card: 4-4-4-4, or 4-6-5 on an American Express. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `MM / YY`. A first digit that can't start a month becomes one; a pasted year may have its century. */
export function formatExpiry(text: string): string {
  const pasted = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text);
  const digits = pasted ? `${pasted[1]?.padStart(2, '0')}${pasted[2]}` : digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const year = padded.slice(2, 4);
  return year === '' ? padded.slice(0, 2) : `${padded.slice(0, 2)} / ${year}`;
}

/** Four digits for an American Express, three for the others. */
export function formatCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, cvcLength(number));
}

/** The errors by field, in the order of the form; empty where the card can be sent. */
export function findErrors(details: CardDetails, now: Date): Partial<Record<CardFieldName, CardError>> {
  const number = numberError(digitsOf(details.number));
  const expiry = expiryError(digitsOf(details.expiry), now);
  const cvc = cvcError(digitsOf(details.cvc), cvcLength(details.number));
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

function numberError(digits: string): CardError | undefined {
  const length = isAmex(digits) ? 15 : 16;
  if (digits.length < length) return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return hasRightCheckDigit(digits) ? undefined : { code: 'incorrect_number', message: 'Your card number is invalid.' };
}

function expiryError(digits: string, now: Date): CardError | undefined {
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  }
  if (digits.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  if (year < now.getFullYear()) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is in the past." };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return undefined;
}

function cvcError(digits: string, length: number): CardError | undefined {
  if (digits === '') return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  return digits.length === length
    ? undefined
    : { code: 'invalid_cvc', message: "Your card's security code is incomplete." };
}

function cvcLength(number: string): 3 | 4 {
  return isAmex(digitsOf(number)) ? 4 : 3;
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

/** The Luhn check: doubling every second digit from the right, the sum ends in 0. */
function hasRightCheckDigit(digits: string): boolean {
  const reversed = Array.from(digits, Number).toReversed();
  const sum = reversed.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2 - 1) % 9) + 1),
    0,
  );
  return sum % 10 === 0;
}
