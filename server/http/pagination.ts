/** How many rows a list has on a page. */
const pageSize = 10;

/** The part of a list that a page is. */
export interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

/** Reads the page of a list, counted from 1, as an address carries it; text that is no page is the first. */
export function listPage(text: string | undefined): ListPage {
  const page = text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
