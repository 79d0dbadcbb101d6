import { Lark } from './lark.tsx';

interface LogoProps {
  /** The company's name, set beside the lark. */
  readonly name: string;
  readonly className?: string;
}

/** The lark whose tail and wing are the route, with the name beside it: text, so that it is read, copied and scaled as text. */
export function Logo({ name, className = '' }: LogoProps) {
  return (
    <span className={`inline-flex items-center gap-2 text-xl leading-none font-extrabold tracking-tight ${className}`}>
      <LogoMark className="size-[1.6em] shrink-0" />
      {name}
    </span>
  );
}

/** The lark alone. It holds in one colour at 24 px; pass `wingClassName` to give the wing a colour of its own. */
export function LogoMark({
  className,
  wingClassName,
}: {
  readonly className?: string;
  readonly wingClassName?: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Lark wingClassName={wingClassName} />
    </svg>
  );
}
