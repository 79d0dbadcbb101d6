import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('settles as the work does when the work is in time, and leaves no timer behind', async () => {
  await expect(withTimeLimit(Promise.resolve('done'), 1000, 'late')).resolves.toBe('done');
  await expect(withTimeLimit(Promise.reject(new Error('broken')), 1000, 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects with a TimeoutError of the given message at the limit', async () => {
  const outcome = withTimeLimit(new Promise(() => undefined), 1000, 'That took too long.').catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toMatchObject({ name: 'TimeoutError', message: 'That took too long.' });
});
