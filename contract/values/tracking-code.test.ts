import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, hasValidCheckDigit, normaliseTrackingCode } from './tracking-code.ts';

const eightDigits = fc.stringMatching(/^\d{8}$/);
const codeOf = (digits: string) => `CL${digits}${checkDigitOf(digits)}GB`;

describe('the check digit', () => {
  it.each([
    ['00071761', '8'],
    ['47312482', '9'], // the UPU's own example, RR 473 124 829
    ['00000000', '5'], // 11 becomes 5
    ['00010000', '9'],
    ['10000010', '5'],
    ['00000200', '1'],
    ['00002000', '5'],
    ['00000001', '4'],
    ['00000003', '1'],
    ['00000040', '8'],
    ['00000005', '9'],
    ['00000013', '3'],
  ])('of %s is %s', (digits, check) => {
    expect(checkDigitOf(digits)).toBe(check);
  });

  it('tells a single wrong digit', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const wrong = String((Number(digits[place]) + shift) % 10);
        const code = codeOf(digits);
        const mistyped = code.slice(0, 2 + place) + wrong + code.slice(3 + place);
        // 10 and 0, 11 and 5 share a digit, so one slip in a few can hide behind those two.
        const isAmbiguous = ['0', '5'].includes(code[10] ?? '');
        expect(hasValidCheckDigit(code)).toBe(true);
        expect(hasValidCheckDigit(mistyped) && !isAmbiguous).toBe(false);
      }),
    );
  });
});

describe('a tracking code', () => {
  it.each(['CL000717618GB', 'cl000717618gb', ' CL 0007 1761 8 GB ', 'CL-00071761-8-GB', 'cl‑00071761–8 gb\u200B'])(
    'is read however it is typed: %j',
    (typed) => {
      expect(normaliseTrackingCode(typed)).toBe('CL000717618GB');
    },
  );

  it.each([
    '',
    'CL000717617GB',
    'CL00071761GB',
    'CL000717618DE',
    '00071761',
    'CL000717618GBX',
    'CL000717618GB CL000717618GB',
    "' or 1=1",
  ])('is told from %j at once', (typed) => {
    expect(hasValidCheckDigit(normaliseTrackingCode(typed))).toBe(false);
  });
});
