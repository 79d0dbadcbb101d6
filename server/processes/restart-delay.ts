const firstMs = 250;
const longestMs = 30_000;

/** A process that lived this long was in order: that it ended is no sign that the next will. */
const settledAfterMs = 60_000;

/** How many processes of a seat have ended young in a row, after one that lived so long. */
export function countFailures(before: number, livedMs: number): number {
  return livedMs >= settledAfterMs ? 0 : before + 1;
}

/** How long a seat stays empty: no time after a process that had settled, and twice as long after each that ended young. */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1));
}
