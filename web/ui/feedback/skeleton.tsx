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

/** Rows of a list: cards on a phone, lines where there is room for a table. Each with a name over its place, a pill over its line, a figure and a date. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @steps:grid-cols-2 @table:grid-cols-1 @table:gap-0">
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className="grid h-25 grid-cols-[1fr_auto] content-center items-center gap-y-2.5 rounded-card border border-line bg-surface px-3 @table:h-14 @table:grid-flow-col @table:grid-cols-[2fr_1fr_auto_auto] @table:grid-rows-2 @table:gap-x-8 @table:gap-y-1.5 @table:rounded-none @table:border-x-0 @table:border-t-0 @table:bg-transparent @table:px-0"
          >
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-1/4 @max-table:order-2" />
            <Skeleton className="h-5 w-28 rounded-full @max-table:order-3 @max-table:justify-self-end" />
            <Skeleton className="h-1 w-24 @max-table:order-5 @max-table:justify-self-end" />
            <Skeleton className="h-4 w-14 justify-self-end @max-table:order-1 @table:row-span-2" />
            <Skeleton className="h-3.5 w-42 @max-table:order-4 @table:row-span-2" />
          </div>
        ))}
      </div>
    </div>
  );
}
