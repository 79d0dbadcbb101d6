import { expect, it } from 'vitest';
import { findTown } from './find-town.ts';
import type { PostArea } from './post-area.ts';

const area = (letters: string, name: string): PostArea => ({ area: letters, name, latitude: 51.5, longitude: 0 });
const postAreas = new Map([
  ['DA1', area('DA', 'Dartford')],
  ['SW1A', area('SW', 'London SW')],
]);

it.each([
  ['DA1 1AA', 'Dartford'],
  ['da11aa', 'Dartford'],
  ['SW1A 2AA', 'London'],
  ['DA99 1AA', ''],
  ['nowhere', ''],
  ['', ''],
])('of %j is %j', (postcode, town) => {
  expect(findTown(postAreas, postcode)).toBe(town);
});
