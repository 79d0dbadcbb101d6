import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockSize, type Gap, pageStart } from './page-start.ts';

/** The gaps a list with these hidden numbers has, highest block first. */
function gapsOf(hidden: ReadonlySet<number>): Gap[] {
  const blocks = Map.groupBy(hidden, (number) => Math.floor((number - 1) / blockSize));
  return [...blocks]
    .map(([block, numbers]) => ({ block, hiddenCount: numbers.length }))
    .toSorted((a, b) => b.block - a.block);
}

/** What a walk from the start finds. */
function walk(lastNumber: number, hidden: ReadonlySet<number>, { number, skip }: { number: number; skip: number }) {
  const visible = [];
  for (let at = Math.min(number, lastNumber); at > 0; at -= 1) if (!hidden.has(at)) visible.push(at);
  return visible.slice(skip, skip + 10);
}

describe('where a page begins', () => {
  it('is a matter of counting where nothing is hidden', () => {
    expect(pageStart(100_000, [], 4_990)).toEqual({ number: 95_010, skip: 0 });
  });

  it('is found within one block where something is', () => {
    const start = pageStart(100_000, [{ block: 480, hiddenCount: 3 }], 3_990);
    expect(start).toEqual({ number: 96_200, skip: 190 });
  });

  it('gives the pages that counting every shipment gives, whatever is hidden', () => {
    const lists = fc.integer({ min: 1, max: 1_200 }).chain((last) =>
      fc.record({
        last: fc.constant(last),
        hidden: fc.uniqueArray(fc.integer({ min: 1, max: last }), { maxLength: last }),
      }),
    );
    fc.assert(
      fc.property(lists, fc.nat(1_200), ({ last, hidden: numbers }, offset) => {
        const hidden = new Set(numbers);
        fc.pre(offset < last - hidden.size);
        const start = pageStart(last, gapsOf(hidden), offset);
        expect(walk(last, hidden, start)).toEqual(walk(last, hidden, { number: last, skip: offset }));
        expect(start.skip).toBeLessThan(blockSize);
      }),
    );
  });
});
