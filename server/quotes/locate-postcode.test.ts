import { describe, expect, it } from 'vitest';
import type { PostDistrict } from '../addresses/post-areas.ts';
import { locatePostcode, unservedMessage } from './locate-postcode.ts';
import type { Tariff, Zone } from './tariff.ts';

const zone = (code: string, districts: Zone['districts']): Zone => ({
  code,
  name: code,
  supplementPence: 0,
  deliveryDays: 1,
  districts,
});
const islands = zone('ISLANDS', [{ area: 'PO', firstDistrict: 30, lastDistrict: 41 }]);
const mainland = zone('MAINLAND', []);
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
  zones: [islands, mainland],
  refusedAreas: new Map([['JE', 'is in Jersey']]),
};
const area = { name: 'Newport' } as PostDistrict; // nothing else of it matters to where a postcode lies
const postAreas = new Map([
  ['PO30', area],
  ['PO3', area],
]);

describe('the place of a postcode', () => {
  it.each([
    ['po301aa', 'PO30 1AA', islands],
    ['PO3 1AA', 'PO3 1AA', mainland],
  ])('%s is %s with its area and zone', (typed, postcode, expected) => {
    expect(locatePostcode(tariff, postAreas, typed)).toEqual({ postcode, area, zone: expected });
  });

  it.each([
    ['nonsense', 'nonsense', 'doesn’t look like a UK postcode'],
    ['je23ng', 'JE2 3NG', 'is in Jersey'],
    ['PO99 1AA', 'PO99 1AA', undefined],
  ])('%s has none: %s %s', (typed, postcode, reason) => {
    expect(locatePostcode(tariff, postAreas, typed)).toEqual({ postcode, reason });
  });
});

it.each([
  ['pickup', 'We can’t collect from JE2 3NG: it is in Jersey.'],
  ['delivery', 'We can’t deliver to JE2 3NG: it is in Jersey.'],
  ['either', 'We don’t serve JE2 3NG: it is in Jersey.'],
] as const)('of a %s that we don’t serve it is said: %s', (end, words) => {
  expect(unservedMessage(end, { postcode: 'JE2 3NG', reason: 'is in Jersey' })).toBe(words);
});

it.each(['pickup', 'delivery', 'either'] as const)(
  'of a %s that we do not know it is not said that it does not exist',
  (end) => {
    const words = 'We don’t recognise the postcode PO99 1AA. Please check it, or contact us.';
    expect(unservedMessage(end, { postcode: 'PO99 1AA', reason: undefined })).toBe(words);
  },
);
