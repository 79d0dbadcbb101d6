/** A page to link to, or a gap that stands for the pages left out after page `after`. */
export type PagerItem = { type: 'page'; page: number } | { type: 'gap'; after: number };

const boundaryPages = 1;
const rangePages = 3;

/**
 * What a pager shows: 1 boundary page at each end and 3 range pages about the current one (specification 9).
 * A gap that would hide a single page shows that page instead.
 */
export function pagerItems(current: number, pageCount: number): PagerItem[] {
  const start = Math.max(1, Math.min(current - Math.floor(rangePages / 2), pageCount - rangePages + 1));
  const isShown = (page: number) =>
    page <= boundaryPages || page > pageCount - boundaryPages || (page >= start && page < start + rangePages);

  const items: PagerItem[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    if (isShown(page) || (isShown(page - 1) && isShown(page + 1))) items.push({ type: 'page', page });
    else if (items.at(-1)?.type === 'page') items.push({ type: 'gap', after: page - 1 });
  }
  return items;
}
