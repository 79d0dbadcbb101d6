import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions, type QueueCaller } from './fair-queue.ts';

const options: FairQueueOptions = {
  atOnce: 1,
  mostPerCaller: { user: 3, network: 4 },
  longestLane: 100,
  callerRefusal: ({ lane }) => new Error(`too much of this ${lane}`),
  laneRefusal: () => new Error('too much in all'),
};
const user = (key: string): QueueCaller => ({ lane: 'user', key });
const network = (key: string): QueueCaller => ({ lane: 'network', key });

/** A queue whose work ends when it is told to, and which work began, in that order. */
function createQueue(changes: Partial<FairQueueOptions> = {}) {
  const run = createFairQueue({ ...options, ...changes });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    add: (caller: QueueCaller, name: string) => {
      const gate = Promise.withResolvers<string>();
      ends.set(name, gate);
      return run(caller, () => {
        begun.push(name);
        return gate.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} is broken`)),
    /** Ends whatever runs, one after the other, until nothing is left. */
    drain: async (results: readonly Promise<string>[]) => {
      for (const gate of ends.values()) gate.resolve('done');
      await Promise.all(results);
    },
  };
}

describe('work in a fair queue', () => {
  it('goes on as much at once as is allowed, and one that failed makes room too', async () => {
    const queue = createQueue({ atOnce: 2 });
    const results = ['a', 'b', 'c', 'd'].map((name) => queue.add(user(name), name));
    expect(queue.begun).toEqual(['a', 'b']);
    queue.fail('b');
    await expect(results[1]).rejects.toThrow('b is broken');
    expect(queue.begun).toEqual(['a', 'b', 'c']);
    queue.end('a');
    expect(await results[0]).toBe('a');
    expect(queue.begun).toEqual(['a', 'b', 'c', 'd']);
    queue.end('c');
    queue.end('d');
    expect(await Promise.all([results[2], results[3]])).toEqual(['c', 'd']);
  });

  it('is taken from one caller after the other, whatever each has waiting', async () => {
    const queue = createQueue();
    const results = [
      ...['a1', 'a2', 'a3'].map((name) => queue.add(user('a'), name)),
      ...['b1', 'b2'].map((name) => queue.add(user('b'), name)),
      queue.add(user('c'), 'c1'),
    ];
    await queue.drain(results);
    expect(queue.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('of somebody known waits for the one that runs and at most one more, while ten strangers keep on sending', async () => {
    const queue = createQueue();
    const strangers = Array.from({ length: 10 }, (_, index) => index).flatMap((index) =>
      [1, 2, 3, 4].map((turn) => queue.add(network(`192.0.2.${index}`), `stranger ${index}, ${turn}`)),
    );
    const results = [...strangers, queue.add(user('ada'), 'ada')];
    await queue.drain(results);
    expect(queue.begun.indexOf('ada')).toBeLessThanOrEqual(2);
    expect(queue.begun).toHaveLength(41);
  });

  it('of strangers is not kept waiting by those who are known', async () => {
    const queue = createQueue();
    const results = ['a', 'b', 'c', 'd'].map((name) => queue.add(user(name), name));
    results.push(queue.add(network('192.0.2.1'), 'stranger'));
    await queue.drain(results);
    expect(queue.begun.indexOf('stranger')).toBeLessThanOrEqual(2);
  });

  it('is refused beyond the bound of its caller, running work included, and nobody else’s is', async () => {
    const queue = createQueue();
    const results = ['a1', 'a2', 'a3'].map((name) => queue.add(user('a'), name));
    await expect(queue.add(user('a'), 'a4')).rejects.toThrow('too much of this user');
    results.push(...['n1', 'n2', 'n3', 'n4'].map((name) => queue.add(network('a'), name)));
    await expect(queue.add(network('a'), 'n5')).rejects.toThrow('too much of this network');
    results.push(queue.add(user('b'), 'b1'));
    await queue.drain(results);
    expect(queue.begun).toHaveLength(8);
    const again = queue.add(user('a'), 'a5');
    queue.end('a5');
    expect(await again).toBe('a5');
  });

  it('of many strangers fills their own lane alone', async () => {
    const queue = createQueue({ longestLane: 2 });
    const results = ['n0', 'n1', 'n2'].map((name) => queue.add(network(name), name));
    await expect(queue.add(network('n3'), 'n3')).rejects.toThrow('too much in all');
    results.push(queue.add(user('ada'), 'ada'));
    await queue.drain(results);
    expect(queue.begun).toContain('ada');
  });
});
