import { Lark } from './lark.tsx';

interface LogoProps {
  /** The company's name, set beside the lark. */
  readonly name: string;
  /** Sets the size of the text, which the lark follows. */
  readonly className?: string;
}

/**
 * The lark whose tail and wing are the route, with the name beside it: text, so that it is read, copied and scaled as text.
 * In a bar that very large letters leave no room in, the lark stands alone. It holds in one colour at 24 px; where the scheme is dark its wing is volt.
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
