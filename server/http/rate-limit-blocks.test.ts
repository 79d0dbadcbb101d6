import { describe, expect, it } from 'vitest';
import type { CountTry, Limit } from './rate-limit.ts';
import { countInBlocks } from './rate-limit.ts';

/** A counter with a clock we turn, and how often it asked the one behind it. */
function createCounter(limit: Limit, blockSize: number) {
  let nowMs = Date.parse('2026-11-15T12:00:00Z');
  const asked: string[] = [];
  const taken = new Map<string, number>();
  const countTry: CountTry = async ({ count: most }, subject) => {
    asked.push(subject);
    const next = (taken.get(subject) ?? 0) + 1;
    if (next > most) return { isAllowed: false, retryAfterSeconds: 30 };
    taken.set(subject, next);
    return { isAllowed: true, forget: async () => {} };
  };
  const startProcess = () => countInBlocks(countTry, { limit, blockSize, now: () => new Date(nowMs) });
  const count = startProcess();
  const countMany = async (times: number, subject = 'ada') => {
    const answers = await Promise.all(Array.from({ length: times }, () => count(subject)));
    return answers.filter((answer) => answer === undefined).length;
  };
  return { asked, count, countMany, startProcess, pass: (ms: number) => (nowMs += ms), restart: () => taken.clear() };
}

describe('counting in blocks', () => {
  it('lets exactly the limit through, of many at once too, and asks once a block', async () => {
    const { asked, countMany } = createCounter({ count: 600, periodMs: 60_000 }, 20);
    expect(await countMany(500)).toBe(500);
    expect(asked).toHaveLength(25);
    expect(await countMany(200)).toBe(100);
    const before = asked.length;
    expect(await countMany(500)).toBe(0);
    expect(asked).toHaveLength(before);
  });

  it('says how long a refusal still holds, and asks again after that', async () => {
    const { count, countMany, pass, restart } = createCounter({ count: 10, periodMs: 60_000 }, 5);
    await countMany(11);
    pass(20_000);
    expect(await count('ada')).toEqual({ isAllowed: false, retryAfterSeconds: 10 });
    restart();
    pass(10_000);
    expect(await count('ada')).toBeUndefined();
  });

  it('does not save up what a period left unused', async () => {
    const { asked, count, pass } = createCounter({ count: 100, periodMs: 60_000 }, 5);
    await count('ada');
    pass(60_000);
    await count('ada');
    expect(asked).toHaveLength(2);
  });

  it.each([1, 3, 25, 41])('counts each subject for itself, and up to %i exactly', async (limit) => {
    const { countMany } = createCounter({ count: limit, periodMs: 60_000 }, 20);
    expect(await countMany(50, 'ada')).toBe(limit);
    expect(await countMany(50, 'eve')).toBe(limit);
  });

  it('keeps hardly anything from somebody who is served by several processes in turn', async () => {
    const { startProcess } = createCounter({ count: 100, periodMs: 60_000 }, 20);
    const processes = [startProcess(), startProcess(), startProcess()];
    let allowed = 0;
    for (const [index] of Array.from({ length: 150 }).entries()) {
      if ((await processes[index % 3]?.('ada')) === undefined) allowed += 1;
    }
    expect(allowed).toBeGreaterThanOrEqual(90);
    expect(allowed).toBeLessThanOrEqual(100);
  });

  it.each([100, 107])('lets a process that is asked no more keep a twentieth of %i at most', async (limit) => {
    const { startProcess } = createCounter({ count: limit, periodMs: 60_000 }, 20);
    const [idle, busy] = [startProcess(), startProcess()];
    await idle('ada');
    const answers = await Promise.all(Array.from({ length: limit }, () => busy('ada')));
    expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThanOrEqual(limit * 0.95);
  });

  it('holds on to no more subjects than it has room for', async () => {
    const { asked, count } = createCounter({ count: 100, periodMs: 60_000 }, 5);
    await count('first');
    for (let index = 0; index < 10_000; index += 1) await count(`subject ${index}`);
    asked.length = 0;
    await count('subject 9999');
    await count('subject 0');
    await count('first');
    expect(asked).toEqual(['first']);
  });

  it('forgets the client that took a block longest ago', async () => {
    const { asked, count, countMany } = createCounter({ count: 100, periodMs: 60_000 }, 5);
    await count('first');
    await count('second');
    await countMany(5, 'first');
    for (let index = 0; index < 9_999; index += 1) await count(`subject ${index}`);
    asked.length = 0;
    await count('first');
    await count('second');
    expect(asked).toEqual(['second']);
  });

  it('passes a failure on and tries again with the next', async () => {
    let isDown = true;
    const count = countInBlocks(
      async () => {
        if (isDown) throw new Error('away');
        return { isAllowed: true, forget: async () => {} };
      },
      { limit: { count: 100, periodMs: 1000 }, blockSize: 5, now: () => new Date() },
    );
    await expect(count('ada')).rejects.toThrow('away');
    isDown = false;
    expect(await count('ada')).toBeUndefined();
  });
});
