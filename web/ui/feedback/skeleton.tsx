import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A pulsing placeholder; `h-*` and `w-*` give it the content's size. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-control bg-line', className)} />;
}

export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
