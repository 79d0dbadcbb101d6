import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

/** Work that goes on until it is told to end. */
function createWork() {
  const gate = Promise.withResolvers<string>();
  let hasBegun = false;
  return {
    hasBegun: () => hasBegun,
    end: gate.resolve,
    fail: gate.reject,
    run: () => {
      hasBegun = true;
      return gate.promise;
    },
  };
}

describe('limited work', () => {
  const limits = { atOnce: 2, longestQueue: 1, refusal: () => new Error('too much') };

  it('goes on two at a time, in its order, and refuses what finds the queue full', async () => {
    const run = limitConcurrency(limits);
    const [first, second, third, fourth] = [createWork(), createWork(), createWork(), createWork()];
    const results = [run(first.run), run(second.run), run(third.run)];
    await expect(run(fourth.run)).rejects.toThrow('too much');
    expect([first, second, third, fourth].map((work) => work.hasBegun())).toEqual([true, true, false, false]);
    second.end('second');
    expect(await results[1]).toBe('second');
    expect(third.hasBegun()).toBe(true);
    first.end('first');
    third.end('third');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  });

  it('gives up its place when it fails', async () => {
    const run = limitConcurrency({ ...limits, atOnce: 1 });
    const [failing, next] = [createWork(), createWork()];
    const failed = run(failing.run);
    const done = run(next.run);
    failing.fail(new Error('broken'));
    await expect(failed).rejects.toThrow('broken');
    next.end('done');
    expect(await done).toBe('done');
    expect(await run(async () => 'free again')).toBe('free again');
  });
});
