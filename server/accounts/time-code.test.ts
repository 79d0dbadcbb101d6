import { describe, expect, it } from 'vitest';
import { encodeBase32 } from './base32.ts';
import { matchTimeCode, stepAt, timeCodeAt } from './time-code.ts';

// The secret of RFC 6238's appendix B, and its codes for SHA-1, of which apps show the last six digits.
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('shows at second %i what RFC 6238 says: %s', (seconds, code) => {
  expect(timeCodeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

describe('matching a code', () => {
  const now = new Date('2026-11-15T12:00:10Z');
  const step = stepAt(now);

  it.each([-1, 0, 1])('takes the one of the step %i away, and says which it was', (difference) => {
    expect(matchTimeCode(secret, timeCodeAt(secret, step + difference), now)).toBe(step + difference);
  });

  it.each([-2, 2, 2880])('refuses the one of the step %i away', (difference) => {
    expect(matchTimeCode(secret, timeCodeAt(secret, step + difference), now)).toBeUndefined();
  });

  it.each(['', '1', '1234567', 'abcdef'])('refuses %j', (code) => {
    expect(matchTimeCode(secret, code, now)).toBeUndefined();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base 32 as RFC 4648 does, without padding: %s', (text, written) => {
  expect(encodeBase32(Buffer.from(text))).toBe(written);
});
