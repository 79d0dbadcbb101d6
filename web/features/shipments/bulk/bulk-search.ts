import { type BulkRow, hasErrors } from './bulk-row.ts';

const bulkPath = '/dashboard/bulk';

/** All rows, or those with errors, without a house number, or with content on the list of goods. */
export const views = ['all', 'errors', 'houses', 'goods'] as const;

export type View = (typeof views)[number];

export interface BulkSearch {
  readonly view: View;
  readonly page: number;
}

/** Enough to work through, few enough for a phone. */
export const rowsPerPage = 20;

/** Ignores invalid parameters. */
export function readBulkSearch(search: URLSearchParams): BulkSearch {
  const page = Number(search.get('page'));
  return {
    view: views.find((view) => view === search.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function bulkHref({ view, page = 1 }: { readonly view: View; readonly page?: number }): string {
  const search = new URLSearchParams({
    ...(view !== 'all' && { show: view }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size === 0 ? bulkPath : `${bulkPath}?${search}`;
}

/** A row that was fixed stays in its view until the view is chosen again. */
export function rowsIn(view: View, rows: readonly BulkRow[]): readonly BulkRow[] {
  if (view === 'errors') return rows.filter((row) => row.fieldsToFix.length > 0 || hasErrors(row));
  if (view === 'houses') return rows.filter(({ missingHouses }) => missingHouses.length > 0);
  return view === 'goods' ? rows.filter(({ goods }) => goods.length > 0) : rows;
}
