import { expect, test } from 'vitest';
import { aTrackedParcel } from '../../../testing/a-tracked-parcel.ts';
import { routeOf } from './parcel-route.ts';

const { from, to } = aTrackedParcel().route;
const leeds = { latitude: 53.8, longitude: -1.6 };
const places = { Dartford: from, Leeds: leeds, Manchester: to };

test.each([
  ['BOOKED', [], [], to],
  ['ON_HOLD', ['Dartford'], [from], to],
  ['AT_DEPOT', ['Dartford', 'Leeds'], [from, leeds], to],
  ['AT_DEPOT', ['Leeds'], [from, leeds], to],
  ['AT_DEPOT', ['Dartford', 'Manchester'], [from, to], undefined],
  ['LOST', ['Dartford', 'Leeds'], [from, leeds], undefined],
  ['DELIVERED', ['Dartford', 'Leeds'], [from, leeds, to], undefined],
  ['RETURNING_TO_SENDER', ['Dartford', 'Manchester', 'Leeds'], [from, to, leeds], from],
  ['RETURNED', ['Dartford', 'Manchester', 'Leeds'], [from, to, leeds, from], undefined],
] as const)('%s after %j: the line goes where the parcel was scanned', (status, towns, travelled, ahead) => {
  const stops = towns.map((town) => ({ town, ...places[town] }));
  const map = routeOf(aTrackedParcel({ status, route: { from, to, stops } }));
  const positions = map.travelled.map(({ latitude, longitude }) => ({ latitude, longitude }));
  expect({ travelled: positions, ahead: map.ahead }).toEqual({ travelled, ahead });
});
