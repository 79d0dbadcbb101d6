import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { pageSize } from '../../contract/values/page.ts';
import { LarkDrawing } from '../../web/drawings/lark-drawing.tsx';
import { LoadFailure } from '../../web/ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../web/ui/feedback/skeleton.tsx';
import { Pager } from '../../web/ui/pager.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';

/** The page of a list in the address, as the contract takes it. */
export function usePageInAddress(): string {
  const [search] = useSearchParams();
  return search.get('page') ?? '1';
}

interface ListingProps<Row> {
  /** Such as 'staff': names the table, its pages and a failure. */
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'error'> & {
    readonly data: { readonly data: readonly Row[]; readonly total?: number } | undefined;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** What to say where there is none. */
  readonly empty: string;
  /** Above the table, where the page has several. */
  readonly caption?: string;
  /** Under what there is none of: the way to the first. */
  readonly emptyAction?: ReactNode;
}

/** What a cell's heading says, in a compact card, which has none. */
export function OnCard({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="@table:hidden">
      {children}
    </span>
  );
}

interface NothingProps {
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** In the place of a list without rows: the lark rests on the line. */
export function Nothing({ action, children }: NothingProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-6 py-9 text-center">
      <span aria-hidden="true" className="grid w-32 justify-items-center border-b-3 border-dotted border-route-ahead">
        <LarkDrawing pose="resting" className="-mb-px h-9 w-auto text-route" />
      </span>
      <p className="max-w-measure text-balance">{children}</p>
      {action}
    </div>
  );
}

/** A table with its pages, its loading and its failure. */
export function Listing<Row>({
  label,
  query: { data, error, refetch },
  columns,
  rowKey,
  empty,
  caption,
  emptyAction,
}: ListingProps<Row>) {
  const [search] = useSearchParams();
  const page = Number(usePageInAddress()) || 1;
  const hrefOf = (target: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(target));
    return `?${next.toString()}`;
  };
  if (error) return <LoadFailure title={`We couldn’t load: ${label}`} error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <SkeletonGroup label={`Loading ${label}`}>
        <RowSkeletons count={5} />
      </SkeletonGroup>
    );
  }
  if (data.data.length === 0 && page === 1) {
    return (
      <section aria-label={label} className="grid gap-2.5">
        {caption !== undefined && <h2 className="text-lg">{caption}</h2>}
        <Nothing action={emptyAction}>{empty}</Nothing>
      </section>
    );
  }
  return (
    <div className="grid gap-4">
      <Table
        caption={caption ?? label}
        isCaptionHidden={caption === undefined}
        columns={columns}
        rows={data.data}
        rowKey={rowKey}
      />
      {data.total !== undefined && (
        <Pager label={`Pages of ${label}`} page={page} pageCount={Math.ceil(data.total / pageSize)} hrefOf={hrefOf} />
      )}
    </div>
  );
}
