import { expect, it } from 'vitest';
import type { PostDistrict } from './post-areas.ts';
import { townOr, townsAt } from './post-areas.ts';

const district = (name: string, ...towns: string[]): PostDistrict => ({
  area: 'XX',
  name,
  towns,
  latitude: 51.5,
  longitude: 0,
});
const districts = new Map([
  ['DA12', district('Dartford', 'Gravesend')],
  ['PO30', district('Portsmouth', 'Newport', 'Yarmouth')],
  ['E22', district('London E')],
  ['BN95', district('Brighton')],
]);

it.each([
  ['DA12 1AA', ['Gravesend']],
  ['da121aa', ['Gravesend']],
  ['PO30 1UD', ['Newport', 'Yarmouth']],
  ['E22 1AA', ['London']],
  ['BN95 1AA', ['Brighton']],
  ['DA99 1AA', []],
  ['nowhere', []],
  ['', []],
])('of %j are %j', (postcode, towns) => {
  expect(townsAt(districts, postcode)).toEqual(towns);
});

it.each([
  ['Eton', ['Windsor'], 'Eton'],
  ['', ['Newport', 'Yarmouth'], 'Newport'],
  [undefined, ['Newport', 'Yarmouth'], 'Newport'],
  [undefined, [], ''],
])('%j, where the postcode has %j, is %j', (given, towns, town) => {
  expect(townOr(given, towns)).toBe(town);
});
