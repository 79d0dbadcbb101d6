import type { FoundPoint } from '../../../contract/points/points.ts';

interface PointsMapProps {
  readonly near: Pick<FoundPoint, 'latitude' | 'longitude'>;
  readonly points: readonly FoundPoint[];
  /** What the first is called in the list. */
  readonly firstNumber: number;
}

const side = 360;
const middle = side / 2;
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
      {points
        .map((point, index) => ({ ...locate(point), code: point.code, number: firstNumber + index }))
        .toReversed() // the nearest on top
        .map(({ x, y, code, number }) => (
          <g key={code} transform={`translate(${x} ${y})`}>
            <circle r="13" strokeWidth="2" className="fill-volt stroke-evergreen" />
            <text y="5" textAnchor="middle" className="figures fill-on-volt text-sm font-bold">
              {number}
            </text>
          </g>
        ))}
    </svg>
  );
}
