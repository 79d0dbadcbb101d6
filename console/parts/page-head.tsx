import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons, at the end of the line. */
  readonly children?: ReactNode;
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid max-w-measure gap-1">
        <h1>{title}</h1>
        {lead !== undefined && <p className="text-quiet">{lead}</p>}
      </div>
      {children !== undefined && <div className="flex flex-wrap items-end gap-3">{children}</div>}
    </div>
  );
}
