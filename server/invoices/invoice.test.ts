import { describe, expect, it } from 'vitest';
import { documentNumber } from './invoice.ts';

describe('the number of an invoice', () => {
  it.each([
    [1, 'INVOICE', 1, 'INV-2026-000001'],
    [1, 'CREDIT_NOTE', 42, 'CRN-2026-000042'],
    [1, 'INVOICE', 999_999, 'INV-2026-999999'],
    [1, 'INVOICE', 1_000_000, 'INV-2026-1000000'],
    [2, 'INVOICE', 1, 'INV2-2026-000001'],
    [12, 'STATEMENT', 3, 'STM12-2026-000003'],
  ] as const)('of legal entity %d, of the kind %s and count %d is %s', (legalEntityId, kind, count, number) => {
    expect(documentNumber({ legalEntityId, kind, year: 2026 }, count)).toBe(number);
  });
});
