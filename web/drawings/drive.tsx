import { Van } from './van.tsx';

interface DriveProps {
  /** `drive-in-hero` or `drive-in-card`: its size and place (waits.css). */
  readonly className: string;
  /** How the van came there. */
  readonly vanClassName?: string;
}

/** The van on a road that ends in a ring. A form that waits for a quote sends it there. The parent must be positioned. */
export function Drive({ className, vanClassName }: DriveProps) {
  return (
    <span aria-hidden="true" className={`drive ${className}`}>
      <span className="drive-road" />
      <span className="drive-travelled" />
      <svg viewBox="0 0 190 100" className="drive-van" fill="none" strokeWidth="3" strokeLinecap="round">
        <g className={vanClassName}>
          <Van />
        </g>
      </svg>
      <span className="station drive-ring" />
    </span>
  );
}
