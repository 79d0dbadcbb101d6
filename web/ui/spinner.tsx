import { classNames } from './class-names.ts';

/** Decoration only: the caller also says in words what is loading. Sized with `size-*`, coloured by the text around it. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={classNames('shrink-0', className)}
    >
      {/* Twelve dots: the circumference is 56.55. */}
      <circle cx="12" cy="12" r="9" strokeDasharray="0.01 4.7025" opacity="0.5" />
      <g className="route-round">
        <path d="M4.206 7.5A9 9 0 0 1 21 12" />
        <circle cx="21" cy="12" r="2" strokeWidth="2" className="fill-station" />
      </g>
    </svg>
  );
}
