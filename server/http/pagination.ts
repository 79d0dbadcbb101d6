import { pageSize } from '../../contract/values/page.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const lastPage = 1_000_000_000;

/** Counted from 1; text that is no page is the first. */
export function readPage(text = ''): Page {
  const page = /^[1-9]\d*$/.test(text.trim()) ? Math.min(Number(text), lastPage) : 1;
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
