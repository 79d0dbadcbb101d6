import { describe, expect, it } from 'vitest';
import { type Tariff, tariffAt } from './tariff.ts';

const tariff = (version: number, effectiveFrom: string): Tariff => ({
  version,
  effectiveFrom: new Date(effectiveFrom),
  organisationId: undefined,
  endsAt: undefined,
  repeats: undefined,
  vatBasisPoints: 2000,
  unpaidDays: 7,
  unusedDays: 28,
  includedCoverPence: 10_000,
  bands: [],
  zones: [],
  refusedAreas: new Map(),
});
const tariffs = [tariff(1, '2026-01-01T00:00:00Z'), tariff(2, '2026-07-01T00:00:00Z')];

describe('the tariff in force', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', 1],
    ['2026-06-30T23:59:59.999Z', 1],
    ['2026-07-01T00:00:00.000Z', 2],
    ['2030-01-01T00:00:00.000Z', 2],
  ])('at %s is tariff %d', (instant, version) => {
    expect(tariffAt(tariffs, new Date(instant)).version).toBe(version);
  });

  it('is a fault of the data where none has started', () => {
    expect(() => tariffAt(tariffs, new Date('2025-12-31T23:59:59Z'))).toThrow('No tariff is in force');
  });
});
