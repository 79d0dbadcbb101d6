import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'moving' | 'today' | 'success' | 'warning' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-transparent bg-tint text-ink',
  moving: 'border-route bg-surface text-ink',
  /** The one pill in volt: it arrives today. */
  today: 'border-transparent bg-volt text-on-volt',
  success: 'border-transparent bg-success-tint text-success',
  warning: 'border-transparent bg-warning-tint text-warning',
  danger: 'border-transparent bg-danger-tint text-danger',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A status as icon and word, so that colour is never the only sign. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 border px-2.5 py-0.5 text-left text-sm font-semibold',
        'rounded-[1rem] whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0', // full, and still a pill where very large letters need two lines
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
