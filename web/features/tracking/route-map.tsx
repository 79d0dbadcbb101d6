import type { TrackedShipment } from '../../../contract/tracking.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

/**
 * The country as the dots of its post areas with both ends of the way named, and the route line across it: solid through the towns
 * the parcel was scanned in, dotted ahead of the last of them.
 */
export function RouteMap({ parcel }: { readonly parcel: TrackedShipment }) {
  const { from, to, stops } = parcel.route;
  const { travelled, ahead } = mapOf(parcel);
  const now = travelled.at(-1);
  const town = stops.at(-1)?.town;
  const isBetween = now && town !== undefined && !isSamePlace(now, from) && !isSamePlace(now, to);
  return (
    <svg
      role="img"
      aria-label={mapWords(parcel, town)}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="mx-auto block h-auto w-full max-w-60"
      fill="none"
      strokeLinecap="round"
    >
      <g className="fill-route-ahead" opacity="0.7">
        {areaDots.flatMap(([latitude, longitudes]) =>
          longitudes.map((longitude) => (
            <circle key={`${latitude} ${longitude}`} {...centre(project({ latitude, longitude }))} r="2.4" />
          )),
        )}
      </g>
      {ahead && (
        <path
          d={pathThrough([now ?? from, ahead])}
          className="stroke-route-ahead"
          strokeWidth="3"
          strokeDasharray="0.1 6"
        />
      )}
      {travelled.length > 1 && (
        <path data-part="travelled" d={pathThrough(travelled)} className="stroke-route" strokeWidth="3" />
      )}
      <Station point={project(from)} />
      <Station point={project(to)} />
      {now && <circle {...centre(project(now))} r="5" strokeWidth="3" className="fill-volt stroke-route" />}
      <Name of={parcel.shipper_town} at={project(from)} side={from.latitude > to.latitude ? 'above' : 'below'} />
      {!isSamePlace(from, to) && (
        <Name of={parcel.receiver_town} at={project(to)} side={from.latitude <= to.latitude ? 'above' : 'below'} />
      )}
      {isBetween && <Name of={town} at={project(now)} side="beside" />}
    </svg>
  );
}

function mapWords({ shipper_town, receiver_town }: TrackedShipment, town: string | undefined): string {
  const route = `A map of the United Kingdom with the route from ${shipper_town} to ${receiver_town}`;
  return town === undefined ? route : `${route}; last scanned in ${town}`;
}

function Station({ point }: { readonly point: Point }) {
  return <circle {...centre(point)} r="5" strokeWidth="3" className="fill-surface stroke-route" />;
}

function centre({ x, y }: Point) {
  return { cx: x, cy: y };
}

const mostLetters = 18;

interface NameProps {
  readonly of: string;
  readonly at: Point;
  /** The northern end is named above its station and a town between them beside it, so that names don't cover each other. */
  readonly side: 'above' | 'below' | 'beside';
}

function Name({ of, at: { x, y }, side }: NameProps) {
  const isEast = x > mapSize.width * (side === 'beside' ? 0.7 : 0.5);
  const gap = side === 'beside' ? -9 : 6; // the name of an end stands over its station
  return (
    <text
      x={isEast ? Math.min(x + gap, mapSize.width) : Math.max(x - gap, 0)}
      y={y + { above: -9, below: 16, beside: 4 }[side]}
      textAnchor={isEast ? 'end' : 'start'}
      fontSize="10"
      strokeWidth="3"
      paintOrder="stroke"
      strokeLinejoin="round"
      className="fill-ink stroke-surface font-semibold"
    >
      {of.length > mostLetters ? `${of.slice(0, mostLetters - 1)}…` : of}
    </text>
  );
}

function pathThrough(places: readonly Position[]): string {
  const [first, ...rest] = places.map(project);
  if (!first) return '';
  let before = first;
  const bends = rest.map((point) => {
    const drawn = bend(before, point);
    before = point;
    return drawn;
  });
  return `M${first.x} ${first.y}${bends.join('')}`;
}

/** A gentle curve, so that the way back does not lie on the way there; between neighbours a small loop that can still be seen. */
function bend(start: Point, end: Point): string {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const amount = Math.max(0.18, 16 / Math.max(1, Math.hypot(dx, dy)));
  const control = { x: (start.x + end.x) / 2 - dy * amount, y: (start.y + end.y) / 2 + dx * amount };
  return `Q${control.x.toFixed(1)} ${control.y.toFixed(1)} ${end.x} ${end.y}`;
}

interface ParcelMap {
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

/** The map of a parcel by the towns of its scans. Only an arrival says where it is without naming a town. */
export function mapOf({ status, route: { from, to, stops } }: TrackedShipment): ParcelMap {
  const seen: Position[] = stops.length === 0 ? [] : [from, ...stops];
  if (status === 'DELIVERED') seen.push(to);
  if (status === 'RETURNED') seen.push(from);
  const travelled = seen.filter((place, index) => !isSamePlace(place, seen[index - 1]));
  if (standing.includes(status)) return { travelled, ahead: undefined };
  return { travelled, ahead: status === 'RETURNING_TO_SENDER' ? from : to };
}

function isSamePlace(one: Position, other: Position | undefined): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}

/** In degrees. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const north = 60.8;
const west = -8.4;
const pointsPerDegree = 26;
/** A degree of longitude is that much shorter than one of latitude, halfway up the country. */
const squeeze = 0.58;

const mapSize = { width: 164, height: 292 };

/** Where a position lies on the drawing. At this size a plain grid is as true as any projection. */
function project({ latitude, longitude }: Position): Point {
  return {
    x: round((longitude - west) * pointsPerDegree * squeeze),
    y: round((north - latitude) * pointsPerDegree),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Where the United Kingdom's post areas lie, to a tenth of a degree: enough for their dots to draw the country. They are the mean
 * positions of our own area table.
 */
const areaDots: readonly (readonly [latitude: number, longitudes: readonly number[]])[] = [
  [50.2, [-5.2]],
  [50.4, [-4.3]],
  [50.5, [-3.6]],
  [50.8, [-3.7, -2.5, -1.9, -1.1, -0.1]],
  [50.9, [-1.4]],
  [51.1, [-3.1, -1.8, -0.2, 0.5]],
  [51.2, [-2.4, -0.7]],
  [51.3, [0.6, 1.2]],
  [51.4, [-2.6, -1, -0.3, -0.2, -0.1, 0.1, 0.2]],
  [51.5, [-3.3, -1.9, -0.6, -0.4, -0.2, -0.1, 0, 0.2]],
  [51.6, [-0.3, -0.2, -0.1, 0.1, 0.6]],
  [51.7, [-3, -0.7, -0.4, -0.1]],
  [51.8, [-4.2, -2.2, -1.3, -0.3, 0.4]],
  [51.9, [-0.5, 0.9]],
  [52, [-0.2]],
  [52.1, [-3.3, -2.7, -0.7]],
  [52.2, [-2.2, 0.2, 1.1]],
  [52.3, [-0.8]],
  [52.4, [-1.5]],
  [52.5, [-2.2, -1.9]],
  [52.6, [-2.2, -1.9, -1.1, 1.3]],
  [52.7, [-3, -2.5, 0]],
  [52.9, [-1.5]],
  [53, [-2.1, -1.1]],
  [53.1, [-3.7]],
  [53.2, [-2.5]],
  [53.3, [-3, -0.3]],
  [53.4, [-2.9, -2.6, -2.1, -1.4]],
  [53.5, [-2.6, -2.3, -0.7]],
  [53.6, [-2.4, -2.1, -1.8]],
  [53.7, [-2.8, -1.9, -1.5]],
  [53.8, [-3, -2.3, -1.8, -1.6, -0.3]],
  [54, [-1.6]],
  [54.1, [-0.8]],
  [54.2, [-2.9]],
  [54.5, [-1.7]],
  [54.6, [-6.4, -1.2]],
  [54.7, [-3.1]],
  [54.8, [-1.6]],
  [54.9, [-1.4]],
  [55, [-3.9, -1.6]],
  [55.6, [-4.6, -2.5]],
  [55.8, [-3.9]],
  [55.9, [-4.8, -4.3, -3.2]],
  [56.1, [-3.9]],
  [56.2, [-3.2]],
  [56.5, [-2.9]],
  [56.6, [-3.7]],
  [57.3, [-2.3]],
  [57.6, [-4.2]],
  [58, [-6.7]],
  [58.7, [-3.3]],
  [60.2, [-1.2]],
];
