import { expect, it } from 'vitest';
import { splitStreetLine, streetLine, streetLines } from './street-line.ts';

it.each([
  ['12', 'High Street', '12 High Street'],
  ['12a', 'High Street', '12a High Street'],
  ['12-14', 'High Street', '12-14 High Street'],
  ['Flat 3', '14 Piccadilly', 'Flat 3, 14 Piccadilly'],
  ['Flat 3', 'Piccadilly', 'Flat 3, Piccadilly'],
  ['Flat 3, 14', 'Piccadilly', 'Flat 3, 14 Piccadilly'],
  ['3', '14 Piccadilly', '3, 14 Piccadilly'],
  ['14', '14 Piccadilly', '14 Piccadilly'],
  ['Rose Cottage', 'Mill Lane', 'Rose Cottage, Mill Lane'],
  ['Rose Cottage,', 'Mill Lane', 'Rose Cottage, Mill Lane'],
  ['', 'Mill Lane', 'Mill Lane'],
  ['12', '', '12'],
])('%j and %j are written %j', (building, streetName, line) => {
  expect(streetLine(building, streetName)).toBe(line);
});

it.each([
  ['12 Mill Lane', '12', 'Mill Lane'],
  ['12a, Mill Lane', '12a', 'Mill Lane'],
  ['12-14 Mill Lane', '12-14', 'Mill Lane'],
  ['Rose Cottage, Mill Lane', '', 'Rose Cottage, Mill Lane'],
  ['', '', ''],
])('%j is the house %j in %j', (address, building, streetName) => {
  expect(splitStreetLine(address)).toEqual({ building, streetName });
});

it.each([
  ['12', 'High Street', ['12 High Street']],
  ['Flat 4', 'Park Street', ['Flat 4', 'Park Street']],
  ['Flat 3', '14 Piccadilly', ['Flat 3', '14 Piccadilly']],
  ['Flat 3, 14', 'Piccadilly', ['Flat 3', '14 Piccadilly']],
  ['14', '14 Piccadilly', ['14 Piccadilly']],
  ['Rose Cottage,', 'Mill Lane', ['Rose Cottage', 'Mill Lane']],
  ['', 'Mill Lane', ['Mill Lane']],
  ['12', '', ['12']],
])('%j and %j stand on a label as %j', (building, streetName, lines) => {
  expect(streetLines(building, streetName)).toEqual(lines);
});
