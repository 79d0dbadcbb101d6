import type { TrackedShipment } from '../../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import type { Point, Position } from './coastline.ts';

interface ParcelRoute {
  /** Where it has been, in order; empty before the first scan. */
  readonly travelled: readonly Position[];
  /** Where it goes from there; undefined where it goes nowhere, or nobody knows. */
  readonly ahead: Position | undefined;
}

const standing: readonly ShipmentStatus[] = [
  'READY_FOR_PICKUP',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
];

/** The way of a parcel by the towns of its scans. Only an arrival says where it is without naming a town. */
export function routeOf({ status, route: { from, to, stops } }: TrackedShipment): ParcelRoute {
  const seen: Position[] = stops.length === 0 ? [] : [from, ...stops];
  if (status === 'DELIVERED') seen.push(to);
  if (status === 'RETURNED') seen.push(from);
  const travelled = seen.filter((place, index) => !isSamePlace(place, seen[index - 1]));
  if (standing.includes(status)) return { travelled, ahead: undefined };
  const ahead = status === 'RETURNING_TO_SENDER' ? from : to;
  return { travelled, ahead: isSamePlace(ahead, travelled.at(-1)) ? undefined : ahead };
}

export function isSamePlace(one: Position, other: Position | undefined): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}

/** A cubic Bézier curve. */
export interface Stretch {
  readonly start: Point;
  readonly leave: Point;
  readonly reach: Point;
  readonly end: Point;
}

/** One curve without corners through all places: a centripetal Catmull-Rom spline, which makes no loops. Between two it is a gentle arc. */
export function curveThrough(places: readonly Point[]): readonly Stretch[] {
  const [first, second] = places;
  if (first && second && places.length === 2) return [arc(first, second, 1)];
  return places.slice(1).map((end, index) => {
    const start = places[index] ?? end;
    const before = places[index - 1] ?? mirrored(start, end);
    const after = places[index + 2] ?? mirrored(end, start);
    const [a, b, c] = [knot(before, start), knot(start, end), knot(end, after)];
    return {
      start,
      leave: tangentPoint({ before, at: start, after: end }, { a, b }),
      reach: tangentPoint({ before: after, at: end, after: start }, { a: c, b }),
      end,
    };
  });
}

/** The way back: an arc on the side where the way there is not. */
export function curveBack(start: Point, end: Point, wayThere: readonly Point[]): Stretch {
  const lean = wayThere.reduce(
    (sum, { x, y }) => sum + (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x),
    0,
  );
  return arc(start, end, lean > 0 ? -1 : 1);
}

/** `side` 1 bends to the right of who travels. Between neighbours a small loop that can still be seen. */
function arc(start: Point, end: Point, side: 1 | -1): Stretch {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const amount = side * Math.max(0.12, 12 / Math.max(1, Math.hypot(dx, dy)));
  const middle = { x: (start.x + end.x) / 2 - dy * amount, y: (start.y + end.y) / 2 + dx * amount };
  const towards = (from: Point): Point => ({
    x: from.x + ((middle.x - from.x) * 2) / 3,
    y: from.y + ((middle.y - from.y) * 2) / 3,
  });
  return { start, leave: towards(start), reach: towards(end), end };
}

function mirrored(at: Point, other: Point): Point {
  return { x: 2 * at.x - other.x, y: 2 * at.y - other.y };
}

function knot(one: Point, other: Point): number {
  return Math.max(1, Math.sqrt(Math.hypot(other.x - one.x, other.y - one.y)));
}

/** The control point beside `at`, towards `after`. */
function tangentPoint(
  { before, at, after }: { readonly before: Point; readonly at: Point; readonly after: Point },
  { a, b }: { readonly a: number; readonly b: number },
): Point {
  const of = (axis: 'x' | 'y') =>
    (a * a * after[axis] - b * b * before[axis] + (2 * a * a + 3 * a * b + b * b) * at[axis]) / (3 * a * (a + b));
  return { x: of('x'), y: of('y') };
}

export function pathOf(stretches: readonly Stretch[]): string {
  return stretches
    .map(({ start, leave, reach, end }, index) => {
      const curve = `C${text(leave)} ${text(reach)} ${text(end)}`;
      return index === 0 ? `M${text(start)}${curve}` : curve;
    })
    .join('');
}

/** Points along the curve, its ends left out. */
export function pointsAlong({ start, leave, reach, end }: Stretch, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / (count + 1);
    const of = (axis: 'x' | 'y') =>
      (1 - t) ** 3 * start[axis] +
      3 * (1 - t) ** 2 * t * leave[axis] +
      3 * (1 - t) * t ** 2 * reach[axis] +
      t ** 3 * end[axis];
    return { x: of('x'), y: of('y') };
  });
}

function text({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
