import { describe, expect, it } from 'vitest';
import { aCaller } from '../testing/accounts/a-caller.ts';
import { limitConcurrency } from './concurrency-limit.ts';

const ada = aCaller('ada');
const bob = aCaller('bob');

function createTurns() {
  const runLimited = limitConcurrency({ maxRunning: 2, maxWaiting: 3, message: 'Not so many.' });
  const started: PromiseWithResolvers<string>[] = [];
  const take = (customer = ada) =>
    runLimited(customer, () => {
      const work = Promise.withResolvers<string>();
      started.push(work);
      return work.promise;
    });
  return { take, started };
}

describe('turns by customer', () => {
  it('runs some at once, has some wait and refuses the rest with when to come back', async () => {
    const { take, started } = createTurns();
    const works = Array.from({ length: 5 }, () => take());
    const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Not so many.', retryAfterSeconds: 2 };
    await expect(take({ ...ada, sessionId: 'elsewhere' })).rejects.toMatchObject(refusal);
    expect(started).toHaveLength(2);
    for (let at = 0; at < 5; at += 1) {
      started[at]?.resolve(`work ${at}`);
      expect(await works[at]).toBe(`work ${at}`);
      expect(started).toHaveLength(Math.min(5, at + 3));
    }
  });

  it('lets nobody wait for another customer', async () => {
    const { take, started } = createTurns();
    for (let count = 0; count < 5; count += 1) void take();
    const other = take(bob);
    expect(started).toHaveLength(3);
    started[2]?.resolve('of Bob');
    expect(await other).toBe('of Bob');
  });

  it('goes on after work that failed', async () => {
    const { take, started } = createTurns();
    const works = [take(), take(), take()];
    started[0]?.reject(new Error('away'));
    await expect(works[0]).rejects.toThrow('away');
    started[1]?.resolve('');
    started[2]?.resolve('third');
    expect(await works[2]).toBe('third');
    const next = take();
    started[3]?.resolve('fourth');
    expect(await next).toBe('fourth');
  });
});
