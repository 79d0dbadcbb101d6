import { expect, test } from 'vitest';
import { positionOfTown } from './positions.ts';

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

test.each([
  ['slough', 51.5],
  [' Windsor ', 51.5],
  ['Newport', 51.7], // the one whose area has its name
  ['London', 51.6],
])('finds %s', (town, latitude) => {
  expect(positionOfTown(postAreas, town)?.latitude).toBeCloseTo(latitude);
});

test.each(['Ashford', 'Atlantis', ''])('does not guess where %j lies', (town) => {
  expect(positionOfTown(postAreas, town)).toBeUndefined();
});
