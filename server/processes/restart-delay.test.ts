import { expect, test } from 'vitest';
import { countFailures, restartDelay } from './restart-delay.ts';

test('a process that had settled is replaced at once', () => {
  expect(restartDelay(countFailures(3, 60_000))).toBe(0);
});

test('one that ends young is waited for, twice as long each time, and never longer than half a minute', () => {
  const failures = [0, 1, 2, 6, 7, 1000].map((before) => countFailures(before, 59_999));
  expect(failures.map(restartDelay)).toEqual([250, 500, 1000, 16_000, 30_000, 30_000]);
});
