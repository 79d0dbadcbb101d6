import { areaDots } from './area-dots.ts';
import { mapSize, type Point, type Position, project } from './project.ts';

interface RouteMapProps {
  readonly from: Position;
  readonly to: Position;
  /** How much of the way is behind the parcel, from 0 to 1. */
  readonly progress: number;
  /** What the drawing shows, for those who can't see it. */
  readonly description: string;
}

/** The country as the dots of its post areas, and the route line across it: solid where the parcel has been, dotted ahead of it. */
export function RouteMap({ from, to, progress, description }: RouteMapProps) {
  const start = project(from);
  const end = project(to);
  const path = arc(start, end);
  return (
    <svg
      role="img"
      aria-label={description}
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
      <path d={path} className="stroke-route-ahead" strokeWidth="3" strokeDasharray="0.1 6" />
      <path
        d={path}
        pathLength="1"
        className="stroke-route"
        strokeWidth="3"
        strokeDasharray={`${progress} 1`}
        opacity={progress > 0 ? 1 : 0}
      />
      <Station point={start} />
      <Station point={end} />
    </svg>
  );
}

function Station({ point: { x, y } }: { readonly point: Point }) {
  return <circle cx={x} cy={y} r="5" strokeWidth="3" className="fill-station stroke-route" />;
}

/** A gentle curve, so that a way back would not lie on the way there; between neighbours a small loop that can still be seen. */
function arc(start: Point, end: Point): string {
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const bend = Math.max(0.18, 16 / Math.max(1, Math.hypot(dx, dy)));
  const control = { x: (start.x + end.x) / 2 - dy * bend, y: (start.y + end.y) / 2 + dx * bend };
  return `M${start.x} ${start.y}Q${control.x.toFixed(1)} ${control.y.toFixed(1)} ${end.x} ${end.y}`;
}
