import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { aTrackedParcel } from '../../../testing/a-tracked-parcel.ts';
import { emulateMotion } from '../../../testing/emulate-motion.ts';
import '../../../styles/main.css';
import { coastline, project } from './coastline.ts';
import { RouteMap } from './route-map.tsx';

const { from, to } = aTrackedParcel().route;
const dartford = { town: 'Dartford', ...from };
const leeds = { town: 'Leeds', latitude: 53.8, longitude: -1.6 };

test('adds a stretch and flies the lark to the next town when news comes', async () => {
  await emulateMotion('no-preference');
  const parcel = (...stops: (typeof leeds)[]) => aTrackedParcel({ status: 'AT_DEPOT', route: { from, to, stops } });
  const screen = await render(<RouteMap parcel={parcel(dartford)} pose="flying" />);
  const stretches = () => screen.container.querySelectorAll('[data-part="travelled"]');
  const lark = () => screen.container.querySelector<SVGGElement>('[data-part="lark"]');
  const before = lark()?.style.transform;
  expect(stretches()).toHaveLength(0);
  expect(lark()?.getAnimations()).toEqual([]); // which settles where it flies from: else the browser draws it once, at the end
  await screen.rerender(<RouteMap parcel={parcel(dartford, leeds)} pose="flying" />);
  expect(stretches()).toHaveLength(1);
  expect(lark()?.style.transform).not.toBe(before);
  const flight = lark()?.getAnimations()[0];
  expect(flight).toHaveProperty('transitionProperty', 'transform');
});

test.each([
  ['London', 51.51, -0.12, true],
  ['Cardiff', 51.52, -3.25, true],
  ['Birmingham', 52.5, -1.9, true],
  ['Norwich', 52.63, 1.29, true],
  ['Belfast', 54.58, -5.95, true],
  ['Glasgow', 55.85, -4.25, true],
  ['Inverness', 57.46, -4.23, true],
  ['Stornoway', 58.23, -6.5, true],
  ['the Irish Sea', 53.7, -5, false],
  ['the North Sea', 54.5, 1, false],
  ['the Channel', 50.2, -1, false],
  ['Dublin', 53.35, -6.26, false],
] as const)('%s is on the land or off it as on every map', (_place, latitude, longitude, isLand) => {
  const { x, y } = project({ latitude, longitude });
  const picture = document.createElement('canvas').getContext('2d');
  expect(picture?.isPointInPath(new Path2D(coastline), x, y)).toBe(isLand);
});
