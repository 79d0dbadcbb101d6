/** How many numbers of an account's shipments are counted together; the table of gaps says the same. */
export const blockSize = 200;

/** A run of numbers some of whose shipments are hidden. Block 0 is the numbers 1 to 200. */
export interface Gap {
  readonly block: number;
  readonly hiddenCount: number;
}

/** Where in the numbers a page begins: at the first visible shipment at or below the number, after skipping some. */
export interface PageStart {
  readonly number: number;
  readonly skip: number;
}

/**
 * Finds the shipment that so many visible ones stand before, newest first, without looking at any of them: where nothing is hidden
 * the numbers tell it, and of a block with gaps at most its own shipments have to be walked through. Gaps come highest block first.
 */
export function pageStart(lastNumber: number, gaps: readonly Gap[], offset: number): PageStart {
  let number = lastNumber;
  let left = offset;
  for (const { block, hiddenCount } of gaps) {
    const first = block * blockSize + 1;
    const last = Math.min(first + blockSize - 1, number);
    const visibleAbove = number - last;
    if (left < visibleAbove) return { number: number - left, skip: 0 };
    left -= visibleAbove;
    const visible = last - first + 1 - hiddenCount;
    if (left < visible) return { number: last, skip: left };
    left -= visible;
    number = first - 1;
  }
  return { number: number - left, skip: 0 };
}
