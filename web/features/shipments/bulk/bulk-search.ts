import { type BulkRow, isFaulty } from './bulk-row.ts';

const bulkPath = '/dashboard/bulk';

/** Which rows are shown: all, those with faults, or those whose content the list of goods has something to say about. */
export const views = ['all', 'faults', 'goods'] as const;

export type View = (typeof views)[number];

/** What the address says about the rows that are shown. */
export interface BulkSearch {
  readonly view: View;
  readonly page: number;
}

/** So many are drawn at once: enough to work through, few enough for a phone. */
export const rowsPerPage = 20;

/** What the address asks for; what it does not know is the beginning. */
export function readBulkSearch(search: URLSearchParams): BulkSearch {
  const page = Number(search.get('page'));
  return {
    view: views.find((view) => view === search.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address that shows these rows. */
export function bulkHref({ view, page = 1 }: { readonly view: View; readonly page?: number }): string {
  const search = new URLSearchParams({
    ...(view !== 'all' && { show: view }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size === 0 ? bulkPath : `${bulkPath}?${search}`;
}

/** The rows of a view. One that was mended stays among those with faults until the view is chosen again. */
export function rowsIn(view: View, rows: readonly BulkRow[]): readonly BulkRow[] {
  if (view === 'faults') return rows.filter((row) => row.suspects.length > 0 || isFaulty(row));
  return view === 'goods' ? rows.filter(({ goods }) => goods.length > 0) : rows;
}
