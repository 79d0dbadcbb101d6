/** Rows that are read as they are asked for: nobody holds all of them, nor a connection between two pages. */
export type Pages<T = unknown> = AsyncIterable<readonly T[]>;

/** Few enough that a page of the largest rows is a fraction of a megabyte. */
export const pageRows = 100;

/** Keyset pagination: each page is read by a query of its own, after the last row of the page before. */
export async function* readPages<T>(
  readAfter: (last: T | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const page = await readAfter(last, pageRows);
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

/** The same pages with each row as something else. */
export async function* mapRows<T, U>(pages: Pages<T>, present: (row: T) => U): AsyncGenerator<readonly U[]> {
  for await (const page of pages) yield page.map(present);
}
