import { withTimeLimit } from './with-time-limit.ts';

/** Specification, section 8. */
const chunkLimitMs = 120_000;

/** Loads a lazy module. Fails when its file can't be loaded or takes longer than the limit. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTimeLimit(
    load(),
    chunkLimitMs,
    'A part of this page did not arrive within two minutes. Check your connection and try again.',
  );
}
