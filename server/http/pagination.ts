import { pageSize } from '../../contract/values/page.ts';

/** The part of a list that a page is. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Past the end of any list. */
const lastPage = 1_000_000_000;

/** Reads the page of a list, counted from 1, as a URL carries it; text that is no page is the first. */
export function readPage(text = ''): Page {
  const page = /^[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), lastPage) : 1;
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
