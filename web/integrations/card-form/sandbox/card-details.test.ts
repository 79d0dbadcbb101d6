import { describe, expect, it } from 'vitest';
import { findErrors, formatCvc, formatExpiry, formatNumber } from './card-details.ts';

const now = new Date('2026-11-15T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };

describe('what is typed', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['42424242424242429', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
  ])('the number %j is shown as %j', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / ', '12'],
    ['1240', '12 / 40'],
    ['12/2040', '12 / 40'],
    ['3/30', '03 / 30'],
    ['12405', '12 / 40'],
  ])('the date %j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('a security code is as long as the card has it', () => {
    expect(formatCvc('12345', '4242')).toBe('123');
    expect(formatCvc('12345', '3782')).toBe('1234');
  });
});

describe('findErrors', () => {
  it('finds none in a card that can be sent', () => {
    expect(findErrors(good, now)).toEqual({});
    expect(findErrors({ ...good, expiry: '11 / 26' }, now)).toEqual({});
    expect(findErrors({ number: '3782 822463 10005', expiry: '01 / 30', cvc: '1234' }, now)).toEqual({});
  });

  it.each([
    ['number', '', 'incomplete_number', 'Your card number is incomplete.'],
    ['number', '4242 4242 4242 424', 'incomplete_number', 'Your card number is incomplete.'],
    ['number', '4242 4242 4242 4241', 'incorrect_number', 'Your card number is invalid.'],
    ['expiry', '', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['expiry', '12 / 4', 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['expiry', '13 / 40', 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['expiry', '00 / 40', 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['expiry', '12 / 25', 'invalid_expiry_year', "Your card's expiration year is in the past."],
    ['expiry', '10 / 26', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
    ['cvc', '', 'incomplete_cvc', "Your card's security code is incomplete."],
    ['cvc', '12', 'invalid_cvc', "Your card's security code is incomplete."],
  ])('%s %j: %s', (field, text, code, message) => {
    expect(findErrors({ ...good, [field]: text }, now)).toEqual({ [field]: { code, message } });
  });
});
