import { withTimeLimit } from './with-time-limit.ts';

/** How long a part of the product may take to arrive before that is an error (specification, section 8). */
const chunkLimitMs = 120_000;

/** Loads a part of the product that has a file of its own; fails when the file can't be had or takes longer than the limit. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTimeLimit(
    load(),
    chunkLimitMs,
    'A part of this page did not arrive within two minutes. Check your connection and try again.',
  );
}
