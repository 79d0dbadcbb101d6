import { expect, test } from 'vitest';
import { coastline, project } from './coastline.ts';
import { frameAround, placeNames } from './map-frame.ts';

const dartford = project({ latitude: 51.4, longitude: 0.2 });
const bristol = project({ latitude: 51.4, longitude: -2.6 });
const inverness = project({ latitude: 57.6, longitude: -4.2 });

test('the coast is one path under 6 kB', () => {
  expect(coastline).toMatch(/^M[\d Mlz-]+z$/);
  expect(coastline.length).toBeLessThan(6000);
});

test.each([
  ['a long way', [dartford, inverness]],
  ['a way across the country', [dartford, bristol]],
  ['a way across town', [dartford, dartford]],
])('the picture of %s has all of it, with room around', (_way, points) => {
  const { x, y, width } = frameAround(points, 1.5);
  for (const point of points) {
    expect((point.x - x) / width).toBeGreaterThan(0.11);
    expect((point.x - x) / width).toBeLessThan(0.89);
    expect((point.y - y) / (width / 1.5)).toBeGreaterThan(0.11);
    expect((point.y - y) / (width / 1.5)).toBeLessThan(0.9);
  }
});

test('a way is as large as the picture lets it be, and one across town still shows its part of the country', () => {
  expect((dartford.x - bristol.x) / frameAround([dartford, bristol], 1.5).width).toBeGreaterThan(0.4);
  expect(frameAround([dartford, dartford], 1.5).width).toBe(405);
  expect(frameAround([dartford, dartford], 0.75).width).toBe(270);
});

test('names stay in the picture and off each other', () => {
  const gap = { side: 10, above: 10 };
  const named = [
    { text: 'Kirkcaldy', at: { x: 330, y: 100 }, gap },
    { text: 'Dunfermline', at: { x: 322, y: 108 }, gap },
    { text: 'Leith', at: { x: 10, y: 8 }, gap },
  ];
  const placed = placeNames(
    named,
    named.map(({ at }) => at),
    { width: 343, height: 229, letter: 16 },
  );
  expect(placed.map(({ anchor }) => anchor)).toEqual(['end', 'end', 'start']);
  const [first, second] = placed;
  expect(Math.abs((first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThan(15);
});

test('an optional name is left out where it would lie on the line or on another name', () => {
  const gap = { side: 10, above: 10 };
  const at = { x: 60, y: 60 };
  const picture = { width: 120, height: 120, letter: 16 };
  const luton = { text: 'Luton', at, gap };
  const line = Array.from({ length: 900 }, (_, index) => ({ x: (index % 30) * 4, y: Math.floor(index / 30) * 4 }));
  expect(placeNames([{ ...luton, isOptional: true }], [at], picture)).toHaveLength(1);
  expect(placeNames([{ ...luton, isOptional: true }], [at], { ...picture, line })).toEqual([]);
  expect(placeNames([luton], [at], { ...picture, line })).toHaveLength(1);
});
