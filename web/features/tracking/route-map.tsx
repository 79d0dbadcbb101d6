import type { TrackedShipment } from '../../../contract/tracking.ts';
import { areaDots } from './area-dots.ts';
import { isSamePlace, mapOf } from './map-of.ts';
import { mapSize, type Point, type Position, project } from './project.ts';

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
        {areaDots.map(([latitude, longitude]) => {
          const { x, y } = project({ latitude, longitude });
          return <circle key={`${latitude} ${longitude}`} cx={x} cy={y} r="2.4" />;
        })}
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
  const way = `A map of the United Kingdom with the way from ${shipper_town} to ${receiver_town}`;
  return town === undefined ? way : `${way}; last scanned in ${town}`;
}

function Station({ point }: { readonly point: Point }) {
  return <circle {...centre(point)} r="5" strokeWidth="3" className="fill-surface stroke-route" />;
}

function centre({ x, y }: Point) {
  return { cx: x, cy: y };
}

/** As many letters as have room beside a station. */
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
