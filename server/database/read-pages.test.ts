import { describe, expect, it } from 'vitest';
import { mapRows, pageRows, readInTurn, readPages } from './read-pages.ts';

/** Reads of numbers from 1 to the last, and what was asked for. */
function numbersTo(last: number) {
  const asked: (number | undefined)[] = [];
  const pages = readPages(async (after: number | undefined, limit) => {
    asked.push(after);
    const first = (after ?? 0) + 1;
    return Array.from({ length: Math.min(limit, last - first + 1) }, (_, index) => first + index);
  });
  return { asked, pages };
}

describe('pages', () => {
  it.each([0, 1, pageRows - 1, pageRows, pageRows + 1, 10 * pageRows])('have each of %i rows once', async (last) => {
    const { pages } = numbersTo(last);
    const rows = (await Array.fromAsync(mapRows(pages, (row) => row * 2))).flat();
    expect(rows).toEqual(Array.from({ length: last }, (_, index) => 2 * (index + 1)));
  });

  it('are read when they are asked for, each after the last row of the one before', async () => {
    const { asked, pages } = numbersTo(1000);
    expect(asked).toEqual([]);
    await pages.next();
    await pages.next();
    await pages.return(undefined);
    expect(asked).toEqual([undefined, pageRows]);
  });

  it('of many readers are read two at a time, first come, first served, whether one fails or not', async () => {
    const begun: number[] = [];
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const reads = gates.map(({ promise }, index) =>
      readInTurn(() => {
        begun.push(index);
        return promise;
      }),
    );
    const ended = Promise.allSettled(reads);
    expect(begun).toEqual([0, 1]);
    gates[1]?.reject(new Error('away'));
    await expect(reads[1]).rejects.toThrow('away');
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await ended;
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await readInTurn(async () => 'free again')).toBe('free again');
  });
});
