import { expect, test } from 'vitest';
import { toDegrees, toGrid } from './national-grid.ts';

// The water tower at Caister, of the Ordnance Survey's own example, and the ends of the country.
test.each([
  ['Caister', { latitude: 52.657979, longitude: 1.716052 }, { easting: 651_410, northing: 313_177 }],
  ['Land’s End', { latitude: 50.0657, longitude: -5.7132 }, { easting: 134_300, northing: 25_200 }],
  ['Lerwick', { latitude: 60.1549, longitude: -1.1443 }, { easting: 447_600, northing: 1_141_500 }],
])('%s is where the maps have it, and back again', (_name, degrees, grid) => {
  const found = toGrid(degrees);
  expect(Math.hypot(found.easting - grid.easting, found.northing - grid.northing)).toBeLessThan(500);
  const back = toDegrees(found);
  expect(back.latitude).toBeCloseTo(degrees.latitude, 6);
  expect(back.longitude).toBeCloseTo(degrees.longitude, 6);
});

test('the Ordnance Survey’s own example is within five metres', () => {
  const { easting, northing } = toGrid({ latitude: 52.657979, longitude: 1.716052 });
  expect(Math.hypot(easting - 651_409.9, northing - 313_177.3)).toBeLessThan(5);
});
