import { Lark } from './lark.tsx';

interface LogoProps {
  readonly name: string;
  /** Sets the text size, which the lark follows. */
  readonly className?: string;
}

/**
 * The lark with the name beside it as text. Where very large letters leave no room for the name, only the lark shows. It works in one
 * colour at 24 px; in the dark scheme its wing is volt.
 */
export function Logo({ name, className = 'text-xl' }: LogoProps) {
  return (
    <span className={`inline-flex items-center gap-2 leading-none font-extrabold tracking-tight ${className}`}>
      <svg
        viewBox="0 0 48 48"
        className="size-[1.6em] shrink-0"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <Lark />
      </svg>
      <span className="@max-[15rem]:hidden">{name}</span>
    </span>
  );
}
