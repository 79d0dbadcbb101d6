import { expect, test } from 'vitest';
import type { Point } from './coastline.ts';
import { curveBack, curveThrough, pathOf, pointsAlong } from './parcel-route.ts';

const dartford = { x: 300, y: 300 };
const birmingham = { x: 180, y: 220 };
const leeds = { x: 200, y: 120 };

const heading = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

test('goes through every town without a corner', () => {
  const [first, second] = curveThrough([dartford, birmingham, leeds]);
  expect(first).toMatchObject({ start: dartford, end: birmingham });
  expect(second).toMatchObject({ start: birmingham, end: leeds });
  const arriving = heading(first?.reach ?? dartford, birmingham);
  const leaving = heading(birmingham, second?.leave ?? leeds);
  expect(arriving).toBeCloseTo(leaving, 6);
});

test('is an arc between two towns, and stays on the map between neighbours', () => {
  const [only, ...more] = curveThrough([dartford, leeds]);
  expect(more).toEqual([]);
  expect(only?.leave).not.toEqual(dartford);
  expect(pathOf(curveThrough([dartford, dartford, leeds]))).not.toContain('NaN');
});

test('comes back on the other side of the way there', () => {
  const side = ({ x, y }: Point) =>
    Math.sign((dartford.x - leeds.x) * (y - leeds.y) - (dartford.y - leeds.y) * (x - leeds.x));
  const [middle = leeds] = pointsAlong(curveBack(leeds, dartford, [dartford, birmingham, leeds]), 1);
  expect(side(middle)).toBe(-side(birmingham));
});
