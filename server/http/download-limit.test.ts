import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { aCaller } from '../testing/accounts/a-caller.ts';
import { oneDownloadAtATime } from './concurrency-limit.ts';

const ada = aCaller('ada');
const bob = aCaller('bob');

async function* endless() {
  for (;;) yield 'x';
}

async function* short() {
  yield 'all ';
  yield 'of it';
}

describe('a download under way', () => {
  it('ends with its last byte, and is nobody else’s', async () => {
    const start = oneDownloadAtATime();
    const first = await start(ada, async () => short());
    await expect(start({ ...ada, sessionId: 'elsewhere' }, async () => short())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await text(await start(bob, async () => short()))).toBe('all of it');
    expect(await text(first)).toBe('all of it');
    expect(await text(await start(ada, async () => short()))).toBe('all of it');
  });

  it.each([
    ['before it has read a byte', 0],
    ['in the middle', 3],
  ])('ends when its client leaves %s', async (_when, reads) => {
    const start = oneDownloadAtATime();
    const first = await start(ada, async () => endless());
    const pieces = first[Symbol.asyncIterator]();
    for (let read = 0; read < reads; read += 1) await pieces.next();
    first.destroy();
    await once(first, 'close');
    expect(await text(await start(ada, async () => short()))).toBe('all of it');
  });

  it('does not begin where it can’t be opened', async () => {
    const start = oneDownloadAtATime();
    await expect(
      start(ada, async () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    expect(await text(await start(ada, async () => short()))).toBe('all of it');
  });

  it('of ten at the same moment is one', async () => {
    const start = oneDownloadAtATime();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => start(ada, async () => endless())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
