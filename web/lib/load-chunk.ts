import { withTimeLimit } from './with-time-limit.ts';

/** Specification, section 8. */
const chunkLimitMs = 120_000;

const tooLate = 'Part of this page didn’t load within two minutes. Check your connection and try again.';

export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return withTimeLimit(load(), chunkLimitMs, tooLate);
}
