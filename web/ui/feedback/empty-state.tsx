import type { ReactNode } from 'react';

interface EmptyStateProps {
  drawing?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border-2 border-dotted border-route-ahead px-6 py-12 text-center">
      {drawing !== undefined && <div className="mb-2 text-route">{drawing}</div>}
      <p className="text-xl font-semibold text-balance">{title}</p>
      {children !== undefined && <div className="max-w-measure text-balance text-quiet">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
