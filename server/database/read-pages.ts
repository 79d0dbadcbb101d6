/** Rows read a page at a time; no connection is held between pages. */
export type Pages<T = unknown> = AsyncIterable<readonly T[]>;

/** Few enough that a page of the largest rows is a fraction of a megabyte. */
export const pageRows = 100;

/** Of everything that is streamed together: most connections, and most turns of the event loop, are for ordinary calls. */
const pagesAtOnce = 2;

const waiting: (() => void)[] = [];
let reading = 0;

/** First come, first served. */
export async function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  if (reading < pagesAtOnce) reading += 1;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** Keyset pagination: each page is read by a query of its own, after the last row of the page before. */
export async function* readPages<T>(
  readAfter: (last: T | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const page = await readInTurn(() => readAfter(last, pageRows));
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    last = page.at(-1);
  }
}

export async function* mapRows<T, U>(pages: Pages<T>, present: (row: T) => U): AsyncGenerator<readonly U[]> {
  for await (const page of pages) yield page.map(present);
}
