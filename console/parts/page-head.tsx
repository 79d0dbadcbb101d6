import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons, at the end of the line. */
  readonly children?: ReactNode;
  /** Under both: what the page shows of all there is. */
  readonly filters?: ReactNode;
}

/** What a page is, what can be done with all of it, and which part of it is shown. */
export function PageHead({ title, lead, children, filters }: PageHeadProps) {
  return (
    <div className="mb-5 grid gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 max-w-[48rem] flex-1 basis-72 gap-0.5">
          <h1 className="wrap-anywhere">{title}</h1>
          {lead !== undefined && <div className="text-quiet sm:text-[0.9375rem]">{lead}</div>}
        </div>
        {children !== undefined && <div className="flex flex-wrap items-end gap-2 max-sm:w-full">{children}</div>}
      </div>
      {filters !== undefined && (
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3">{filters}</div>
      )}
    </div>
  );
}
