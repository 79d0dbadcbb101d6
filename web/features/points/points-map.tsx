import type { FoundPoint } from '../../../contract/points/points.ts';

interface PointsMapProps {
  readonly near: Pick<FoundPoint, 'latitude' | 'longitude'>;
  readonly points: readonly FoundPoint[];
  /** What the first is called in the list. */
  readonly firstNumber: number;
}

const side = 360;
const middle = side / 2;
const pinSize = 26;
const metresPerDegree = 111_320;
const mile = 1609.344;
const ringMiles = [0.25, 0.5, 1, 2, 5, 10, 20, 40];

/** Where the points lie around the place searched for, north up, with rings for the distance. Says nothing that the list doesn’t. */
export function PointsMap({ near, points, firstNumber }: PointsMapProps) {
  const farthest = Math.max(600, ...points.map(({ distance_metres }) => distance_metres));
  const reach = farthest * 1.2;
  const scale = (middle / reach) * metresPerDegree;
  const squeeze = Math.cos((near.latitude * Math.PI) / 180);
  const locate = ({ latitude, longitude }: PointsMapProps['near']) => ({
    x: middle + (longitude - near.longitude) * squeeze * scale,
    y: middle - (latitude - near.latitude) * scale,
  });
  const rings = ringMiles.filter((miles) => miles * mile < reach && miles * mile > reach / 6);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label="A map of the points around the place you searched for"
      className="block w-full rounded-card border border-line bg-surface forced-color-adjust-none"
    >
      <rect width={side} height={side} className="fill-tint" />
      {rings.map((miles) => {
        const radius = (miles * mile * middle) / reach;
        return (
          <g key={miles}>
            <circle
              cx={middle}
              cy={middle}
              r={radius}
              fill="none"
              strokeDasharray="2 5"
              strokeWidth="1.5"
              className="stroke-quiet"
            />
            <text
              x={middle}
              y={middle - radius - 4}
              textAnchor="middle"
              strokeWidth="4"
              paintOrder="stroke"
              className="fill-quiet stroke-surface text-xs"
            >
              {miles === 1 ? '1 mile' : `${miles} miles`}
            </text>
          </g>
        );
      })}
      <circle cx={middle} cy={middle} r="6" strokeWidth="3" className="fill-surface stroke-route" />
      {gatherPins(points.map((point, index) => ({ ...locate(point), number: firstNumber + index })))
        .toReversed() // the nearest on top
        .map(({ x, y, numbers }) => {
          const words = `${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ' …' : ''}`;
          const width = Math.max(pinSize, 10 + 8 * words.length);
          return (
            <g key={words} transform={`translate(${x} ${y})`}>
              <rect
                x={-width / 2}
                y={-pinSize / 2}
                width={width}
                height={pinSize}
                rx={pinSize / 2}
                strokeWidth="2"
                className="fill-volt stroke-evergreen"
              />
              <text y="5" textAnchor="middle" className="figures fill-on-volt text-sm font-bold">
                {words}
              </text>
            </g>
          );
        })}
    </svg>
  );
}

interface Pin {
  readonly x: number;
  readonly y: number;
  readonly numbers: readonly number[];
}

/** One pin for points that would cover each other, such as two of one postcode. */
function gatherPins(places: readonly { readonly x: number; readonly y: number; readonly number: number }[]): Pin[] {
  const pins: Pin[] = [];
  for (const { x, y, number } of places) {
    const at = pins.findIndex((pin) => Math.hypot(pin.x - x, pin.y - y) < pinSize / 2);
    const near = pins[at];
    if (near) pins[at] = { ...near, numbers: [...near.numbers, number] };
    else pins.push({ x, y, numbers: [number] });
  }
  return pins;
}
