import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { CountTry } from '../http/limits/limiter.ts';
import { limitExports } from './limit-exports.ts';

const ada = { id: 'ada', sessionId: 'here' };
const often = { count: 100, periodMs: 1000 };
const limits = {
  signInsPerAccount: often,
  failedSignInsPerAddress: often,
  mailsPerEmail: often,
  mailsPerAddress: often,
  exportsPerCustomer: often,
};

/** Exports whose count is kept here. */
function exportsCounted() {
  const counted = { tries: 0 };
  const countTry: CountTry = async () => {
    counted.tries += 1;
    return { isAllowed: true, forget: async () => void (counted.tries -= 1) };
  };
  return { counted, startExport: limitExports({ countTry, limits }) };
}

async function* endless() {
  for (;;) yield 'x';
}

async function* short() {
  yield 'all ';
  yield 'of it';
}

describe('an export under way', () => {
  it('ends with its last byte', async () => {
    const { startExport } = exportsCounted();
    const first = await startExport(ada, async () => short());
    await expect(startExport(ada, async () => short())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await text(first)).toBe('all of it');
    expect(await text(await startExport(ada, async () => short()))).toBe('all of it');
  });

  it.each([
    ['before it has read a byte', 0],
    ['in the middle', 3],
  ])('ends when its client leaves %s, and counts', async (_when, reads) => {
    const { counted, startExport } = exportsCounted();
    const first = await startExport(ada, async () => endless());
    const pieces = first[Symbol.asyncIterator]();
    for (let read = 0; read < reads; read += 1) await pieces.next();
    first.destroy();
    await once(first, 'close');
    expect(await text(await startExport(ada, async () => short()))).toBe('all of it');
    expect(counted.tries).toBe(2);
  });

  it('ends where it fails on our side, and does not count', async () => {
    const { counted, startExport } = exportsCounted();
    const broken = await startExport(ada, async () => {
      throw new Error('away');
    });
    await expect(text(broken)).rejects.toThrow('away');
    expect(counted.tries).toBe(0);
    expect(await text(await startExport(ada, async () => short()))).toBe('all of it');
  });

  it('does not begin where the count can’t be asked for', async () => {
    let isDown = true;
    const startExport = limitExports({
      limits,
      countTry: async () => {
        if (isDown) throw new Error('away');
        return { isAllowed: true, forget: async () => {} };
      },
    });
    await expect(startExport(ada, async () => short())).rejects.toThrow('away');
    isDown = false;
    expect(await text(await startExport(ada, async () => short()))).toBe('all of it');
  });

  it('of ten at the same moment is one', async () => {
    const { counted, startExport } = exportsCounted();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => startExport(ada, async () => endless())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(counted.tries).toBe(1);
  });
});
