/** Runs work, but only so much at once; the rest waits its turn. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/** How much work of one kind may go on, and wait. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  /** How much may wait. */
  readonly longestQueue: number;
  /** What is thrown at work that finds the queue full. */
  readonly refusal: () => Error;
}

/** Bounds how much work of one kind goes on at the same time, first come, first served. */
export function limitConcurrency({ atOnce, longestQueue, refusal }: ConcurrencyLimits): RunLimited {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= longestQueue) throw refusal();
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // takes over this place
      else running -= 1;
    }
  };
}
