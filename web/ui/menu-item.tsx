import type { ReactNode } from 'react';
import { Anchor } from './link-provider.tsx';

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  /** A link when there is somewhere to go, else a button that does something. */
  href?: string;
  onSelect?: () => void;
}

/** One line of a Menu. */
export function MenuItem({ icon, children, href, onSelect }: MenuItemProps) {
  const content = (
    <>
      {icon}
      {children}
    </>
  );

  return (
    <li>
      {href === undefined ? (
        <button type="button" onClick={onSelect} className={look}>
          {content}
        </button>
      ) : (
        <Anchor href={href} onClick={onSelect} className={look}>
          {content}
        </Anchor>
      )}
    </li>
  );
}

const look =
  'flex min-h-control w-full items-center gap-3 rounded-control px-3 text-left transition-colors hover:bg-tint ' +
  'aria-[current=page]:font-semibold [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-quiet';
