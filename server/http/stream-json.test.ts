import { describe, expect, it } from 'vitest';
import { writeJson } from './stream-json.ts';

async function* pagesOf(...pages: readonly (readonly unknown[])[]) {
  yield* pages;
}

async function textOf(value: unknown): Promise<string> {
  return (await Array.fromAsync(writeJson(value))).join('');
}

async function* failing() {
  yield [1];
  throw new Error('away');
}

describe('JSON that is written piece by piece', () => {
  it.each([
    ['text', 'a "word"\u2028 of\n Ada’s'],
    ['a number', 7.5],
    ['null', null],
    ['a list', [1, 'two', { three: [] }, undefined]],
    ['a time', new Date(0)],
    ['nothing', {}],
    ['fields in and in', { a: { b: { c: null, 'd"e': false } }, f: [], g: undefined, h: new Date(0) }],
  ])('is what JSON.stringify writes: %s', async (_what, value) => {
    expect(await textOf(value)).toBe(JSON.stringify(value));
  });

  it.each([
    ['no page', pagesOf(), []],
    ['empty pages', pagesOf([], []), []],
    ['one page', pagesOf([1]), [1]],
    ['pages of which some are empty', pagesOf([], [{ a: 1 }, 'b'], [], [[3], undefined]), [{ a: 1 }, 'b', [3], null]],
  ])('has pages as one list: %s', async (_what, pages, list) => {
    expect(await textOf({ data: { rows: pages }, total: 1 })).toBe(JSON.stringify({ data: { rows: list }, total: 1 }));
  });

  it('reads a page only once the one before is taken, and stops with its reader', async () => {
    const read: number[] = [];
    async function* endless() {
      for (let page = 0; ; page += 1) {
        read.push(page);
        yield [page];
      }
    }
    const pieces = writeJson(endless());
    await pieces.next();
    await pieces.next();
    expect(read).toEqual([0, 1]);
    await pieces.return(undefined);
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
    expect(read).toEqual([0, 1]);
  });

  it('ends where its source fails', async () => {
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of writeJson({ data: failing() })) pieces.push(piece);
    })();
    await expect(reading).rejects.toThrow('away');
    expect(pieces.join('')).toBe('{"data":[1');
  });
});
