import { expect, it } from 'vitest';
import { type PostDistrict, positionOfTown, townOr, townsAt } from './post-areas.ts';

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

const area = (code: string, name: string, latitude: number, ...towns: string[]) => ({
  area: code,
  name,
  latitude,
  longitude: -latitude,
  towns,
});

const postAreas = new Map([
  ['SL1', area('SL', 'Slough', 51.5, 'Slough')],
  ['SL4', area('SL', 'Slough', 51.5, 'Windsor')],
  ['NP10', area('NP', 'Newport', 51.7, 'Newport')],
  ['PO30', area('PO', 'Portsmouth', 50.8, 'Newport')],
  ['TF10', area('TF', 'Telford', 52.7, 'Ashford')],
  ['TN23', area('TN', 'Tonbridge', 51.1, 'Ashford')],
  ['E1', area('E', 'London E', 51.5, 'London')],
  ['N1', area('N', 'London N', 51.7, 'London')],
]);

it.each([
  ['slough', 51.5],
  [' Windsor ', 51.5],
  ['Newport', 51.7], // the one whose area has its name
  ['London', 51.6],
])('finds %s', (town, latitude) => {
  expect(positionOfTown(postAreas, town)?.latitude).toBeCloseTo(latitude);
});

it.each(['Ashford', 'Atlantis', ''])('does not guess where %j lies', (town) => {
  expect(positionOfTown(postAreas, town)).toBeUndefined();
});
