import { describe, expect, it } from 'vitest';
import { heaviestPieceKg, priceShipment, vatOn } from './price-shipment.ts';
import type { Tariff, Zone } from './tariff.ts';

const mainland: Zone = { code: 'MAINLAND', name: 'UK mainland', supplementPence: 0, deliveryDays: 2, districts: [] };
const highlands: Zone = { ...mainland, code: 'HIGHLANDS', name: 'Scottish Highlands', supplementPence: 250 };
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
  bands: [
    { upToKg: 1, netPence: 200 },
    { upToKg: 2, netPence: 320 },
    { upToKg: 30, netPence: 1650 },
  ],
  zones: [highlands, mainland],
  refusedAreas: new Map(),
};

describe('a price', () => {
  it.each([
    { weightKg: 1, pieces: 1, netPence: 200 },
    { weightKg: 1.000_000_1, pieces: 1, netPence: 320 },
    { weightKg: 2, pieces: 1, netPence: 320 },
    { weightKg: 30, pieces: 1, netPence: 1650 },
    { weightKg: 3, pieces: 3, netPence: 600 },
    { weightKg: 3.1, pieces: 3, netPence: 960 },
    { weightKg: 1, pieces: 99, netPence: 19_800 },
    { weightKg: 2970, pieces: 99, netPence: 163_350 },
  ])('$weightKg kg in $pieces pieces costs $netPence pence net', ({ netPence, ...load }) => {
    expect(priceShipment(tariff, mainland, load)?.netPence).toBe(netPence);
  });

  it('explains itself in lines that add up', () => {
    expect(priceShipment(tariff, highlands, { weightKg: 2, pieces: 1 })).toEqual({
      lines: [
        { label: 'Parcel up to 2 kg', pence: 320 },
        { label: 'Scottish Highlands supplement', pence: 250 },
        { label: 'VAT at 20%', pence: 114 },
      ],
      netPence: 570,
      vatPence: 114,
      grossPence: 684,
    });
  });

  it('charges the zone supplement once, however many pieces there are', () => {
    const price = priceShipment(tariff, highlands, { weightKg: 4, pieces: 4 });
    expect(price?.netPence).toBe(4 * 200 + 250);
    expect(price?.lines[0]?.label).toBe('4 parcels up to 1 kg each');
  });

  it.each([
    { weightKg: 30.01, pieces: 1 },
    { weightKg: 60.01, pieces: 2 },
    { weightKg: Number.MAX_VALUE, pieces: 99 },
  ])('does not exist for $weightKg kg in $pieces pieces', (load) => {
    expect(priceShipment(tariff, mainland, load)).toBeUndefined();
    expect(heaviestPieceKg(tariff)).toBe(30);
  });
});

describe('VAT', () => {
  it.each([
    [200, 2000, 40],
    [202, 2000, 40],
    [203, 2000, 41],
    [660, 2000, 132],
    [2, 2500, 1],
    [1, 2500, 0],
    [20, 1750, 4],
    [500, 0, 0],
  ])('on %d pence at %d basis points is %d, a half penny rounded up', (netPence, basisPoints, vatPence) => {
    expect(vatOn(netPence, basisPoints)).toBe(vatPence);
  });
});
