import { classNames } from './class-names.ts';

/**
 * A parcel on its way: a dash that travels a winding route. It is a drawing only; whoever shows it also says in words
 * what is being waited for. Sized with `size-*`, coloured by the text around it.
 */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
      className={classNames('shrink-0', className)}
    >
      <path d={route} opacity="0.28" />
      <path d={route} pathLength="100" className="route-travel" />
    </svg>
  );
}

/** One bend to the left, one to the right, from the lower corner to the upper one. */
const route = 'M3 20h12.5a4 4 0 0 0 0-8h-7a4 4 0 0 1 0-8H21';
