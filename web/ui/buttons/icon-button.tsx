import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'type'> {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-9 shrink-0 place-items-center rounded-full text-quiet transition-colors',
        'hover:bg-tint hover:text-ink disabled:opacity-50 disabled:hover:bg-transparent disabled:hover:text-quiet pointer-coarse:size-11 [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  );
}
