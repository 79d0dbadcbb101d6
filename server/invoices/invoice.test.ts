import { describe, expect, it } from 'vitest';
import { documentNumber } from './invoice.ts';

describe('the number of an invoice', () => {
  it.each([
    ['INVOICE', 1, 'INV-2026-000001'],
    ['CREDIT_NOTE', 42, 'CRN-2026-000042'],
    ['INVOICE', 999_999, 'INV-2026-999999'],
    ['INVOICE', 1_000_000, 'INV-2026-1000000'],
  ] as const)('of the kind %s and count %d is %s', (kind, count, number) => {
    expect(documentNumber(kind, 2026, count)).toBe(number);
  });
});
