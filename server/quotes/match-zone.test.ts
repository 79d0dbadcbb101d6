import { describe, expect, it } from 'vitest';
import { dearerZone, matchZone } from './locate-postcode.ts';
import type { DistrictRange, Tariff, Zone } from './tariff.ts';

const zone = (code: string, supplementPence: number, ...districts: DistrictRange[]): Zone => ({
  code,
  name: code,
  supplementPence,
  deliveryDays: 1,
  districts,
});
const range = (area: string, firstDistrict = 0, lastDistrict = 99) => ({ area, firstDistrict, lastDistrict });

const islands = zone('ISLANDS', 650, range('HS'), range('PH', 42, 44));
const highlands = zone('HIGHLANDS', 250, range('PH', 30, 50));
const otherIslands = zone('OTHER_ISLANDS', 650, range('PO', 30, 41));
const mainland = zone('MAINLAND', 0);
const tariff: Tariff = {
  version: 1,
  effectiveFrom: new Date(0),
  organisationId: undefined,
  endsAt: undefined,
  repeats: undefined,
  vatBasisPoints: 2000,
  unpaidDays: 7,
  unusedDays: 28,
  includedCoverPence: 10_000,
  bands: [],
  zones: [islands, highlands, otherIslands, mainland],
  refusedAreas: new Map(),
};

describe('the zone of an outcode', () => {
  it.each([
    ['HS', 1, islands],
    ['PH', 29, mainland],
    ['PH', 30, highlands],
    ['PH', 42, islands],
    ['PH', 44, islands],
    ['PH', 45, highlands],
    ['PH', 50, highlands],
    ['PH', 51, mainland],
    ['PO', 3, mainland],
    ['PO', 30, otherIslands],
    ['P', 42, mainland],
  ])('%s%d', (area, districtNumber, expected) => {
    expect(matchZone(tariff, { area, districtNumber }).code).toBe(expected.code);
  });

  it('is none in a tariff without zones, which is said', () => {
    expect(() => matchZone({ ...tariff, zones: [] }, { area: 'PH', districtNumber: 1 })).toThrow(
      'Tariff 1 has no zones.',
    );
  });
});

describe('the dearer of two zones', () => {
  it.each([
    [mainland, highlands, highlands],
    [islands, highlands, islands],
    [islands, otherIslands, islands],
    [highlands, otherIslands, otherIslands], // tried later, and dearer
    [mainland, mainland, mainland],
  ])('is the same in both directions', (one, other, expected) => {
    expect(dearerZone(tariff, one, other).code).toBe(expected.code);
    expect(dearerZone(tariff, other, one).code).toBe(expected.code);
  });
});
