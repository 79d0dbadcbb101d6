import { describe, expect, it } from 'vitest';
import { formatPhone, nationalPhone, phoneWith, tidyPhone } from './phone.ts';

const phone = phoneWith('Please provide a valid phone number!.');
const messagesOf = (value: unknown) => phone.safeParse(value).error?.issues.map((issue) => issue.message);

describe('a phone number', () => {
  it.each([
    '07700 900123',
    '07700900123',
    '+44 7700 900123',
    '0044 7700 900123',
    '447700900123',
    '(07700) 900-123',
    '07700\u2013900\u2013123',
    '+44 (0)7700 900123',
    '+44(0)7700 900123',
    '+4407700900123',
    '4407700900123',
    '00 44 07700 900123',
    ' 0044 (0)7700 900123 ',
    447700900123,
  ])('%j is kept as 447700900123', (value) => {
    expect(phone.parse(value)).toBe('447700900123');
  });

  it.each([
    [undefined, 'Please provide a valid phone number!.'],
    [null, 'Please provide a valid phone number!.'],
    ['', 'Please provide a valid phone number!.'],
    ['  ', 'Please provide a valid phone number!.'],
    ['call me', 'Invalid phone number'],
    ['07700 9OO123', 'Invalid phone number'],
    ['000 7700', 'Invalid phone number'],
    ['++447700900123', 'Invalid phone number'],
    [{ number: 1 }, 'Invalid phone number'],
    [1e21, 'Invalid phone number'],
    ['12345', 'Phone number is too short'],
    ['1234567', 'Phone number is too short'],
    ['4477009001234', 'Phone number is too long'],
  ])('%j: %s', (value, message) => {
    expect(messagesOf(value)).toEqual([message]);
  });

  it.each(['12345678', '123456789012'])('%s is within 8 to 12 digits', (value) => {
    expect(phone.parse(value)).toBe(value);
  });

  it.each([
    ['447700900123', '07700 900123'],
    ['442079460000', '020 7946 0000'],
    ['441214960000', '0121 496 0000'],
    ['441134960000', '0113 496 0000'],
    ['441632960123', '01632 960123'],
    ['448081570000', '0808 157 0000'],
    ['443069990123', '0306 999 0123'],
    ['449098790123', '0909 879 0123'],
    ['44169772345', '01697 72345'],
    ['44770090012', '+44770090012'], // a digit short of how such numbers are grouped
    ['4420794600', '+4420794600'],
    ['445123456789', '+445123456789'], // not grouped from its second digit on
    ['33123456789', '+33123456789'],
    ['337700900123', '+337700900123'], // abroad, whatever follows looks like
  ])('%s is shown as %s', (digits, shown) => {
    expect(formatPhone(digits)).toBe(shown);
  });

  it.each([
    ['447700900123', '07700900123'],
    ['33123456789', '33123456789'],
  ])('%s is typed as %s, and kept as it was', (digits, typed) => {
    expect(nationalPhone(digits)).toBe(typed);
    expect(phone.parse(typed)).toBe(digits);
  });

  it.each([
    ['+44 (0)7700 900456', '07700900456'],
    ['447700900456', '07700900456'],
    ['00447700900456', '07700900456'],
    ['07700900456', '07700900456'],
    ['33144050000', '33144050000'],
    ['44', '44'], // not finished
    ['', ''],
  ])('%j is left in its field as %j', (typed, shown) => {
    expect(tidyPhone(typed)).toBe(shown);
    expect(tidyPhone(shown)).toBe(shown);
  });
});
