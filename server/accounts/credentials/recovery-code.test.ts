import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, slotOf, writeRecoveryCode } from './recovery-code.ts';

describe('recovery codes', () => {
  it('are ten, each with its slot in front and nine characters that nobody mistakes for one another', () => {
    const codes = createRecoveryCodes();
    expect(codes.map((code) => code.charAt(0)).join('')).toBe('0123456789');
    expect(codes.filter((code) => !/^\d[0-9A-HJKMNP-TV-Z]{9}$/.test(code))).toEqual([]);
  });

  it('are others each time', () => {
    const codes = Array.from({ length: 100 }, createRecoveryCodes).flat();
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('are looked for in their slot alone', () => {
    expect(createRecoveryCodes().map(slotOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(slotOf('A123456789')).toBeUndefined();
  });

  it('are written in two halves', () => {
    expect(writeRecoveryCode('0123456789')).toBe('01234-56789');
  });
});
