import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export type NoticeTone = 'information' | 'success' | 'warning' | 'danger';

const looks: Record<NoticeTone, { box: string; icon: ReactNode }> = {
  information: { box: 'border-control bg-surface', icon: <Icon name="information" className="text-link" /> },
  success: { box: 'border-success bg-success-tint', icon: <Icon name="success" className="text-success" /> },
  warning: {
    box: 'border-warning bg-warning-tint',
    icon: <Icon name="warning" className="text-warning" />,
  },
  danger: { box: 'border-danger bg-danger-tint', icon: <Icon name="alert" className="text-danger" /> },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** For a notice that appears while the reader is on the page: danger interrupts, other tones wait. */
  isLive?: boolean;
}

/** A message that stays on the page, unlike a toast. */
export function Notice({ tone = 'information', title, children, isLive = false }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      role={isLive ? role : undefined}
      className={classNames(
        'flex gap-3 rounded-control border p-4 text-ink [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0',
        looks[tone].box,
        'in-[.on-evergreen]:bg-transparent', // its tints are grounds for paper
      )}
    >
      {looks[tone].icon}
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
