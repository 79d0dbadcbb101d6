import { expect, test } from 'vitest';
import { retryDelay } from './run-jobs.ts';

test.each([
  [1, 2],
  [2, 4],
  [3, 8],
  [9, 512],
  [10, 900],
  [5_000, 900],
])('after attempt %i it waits %i seconds', (attempt, seconds) => {
  expect(retryDelay(attempt)).toBe(seconds * 1000);
});
