import type { ReactNode } from 'react';
import { classNames } from '../../web/ui/class-names.ts';

interface FactPanelProps {
  /** Its columns. Without it: beside the page at a desk, two on a tablet. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** What is known about a record, in one panel. The gaps are its lines; the last fact fills its row. */
export function FactPanel({
  className = 'sm:grid-cols-2 sm:max-xl:[&>*:last-child:nth-child(odd)]:col-span-2 xl:grid-cols-1',
  children,
}: FactPanelProps) {
  return (
    <div
      className={classNames(
        'grid gap-px self-start overflow-hidden rounded-card border border-line bg-line',
        className,
      )}
    >
      {children}
    </div>
  );
}

export function FactCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start justify-items-start gap-0.5 bg-surface px-4 py-3.5 sm:text-[0.9375rem] [&>dl]:w-full">
      <h2 className="mb-0.5 text-sm font-medium text-quiet">{title}</h2>
      {children}
    </section>
  );
}

/** Facts beside what is done with them. On a phone they come first, and a phone call is about them. */
export function RecordColumns({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">{children}</div>;
}
