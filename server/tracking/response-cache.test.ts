import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';
import type { TrackingResponse } from './tracking.presenter.ts';

const body = {} as TrackingResponse['body']; // the cache never reads it
const noon = new Date('2026-07-06T12:00:00Z');
const stillNoon = new Date('2026-07-06T12:59:59.999Z');
const one = new Date('2026-07-06T13:00:00Z');
const address = '192.0.2.1';
const asker = { now: noon, address };
const findAs = (etag: string) => async (): Promise<TrackingResponse> => ({ body, etag });

function countedCache(isLive = () => true) {
  const cache = createResponseCache(isLive);
  let lookups = 0;
  const find = async (): Promise<TrackingResponse> => {
    lookups += 1;
    return { body, etag: String(lookups) };
  };
  const ask = async (code: string, now = noon) => (await cache.get(code, { now, address }, find))?.etag;
  /** Asks for each once, and begins to count then. */
  const askFirst = async (...codes: string[]) => {
    for (const code of codes) await ask(code);
    lookups = 0;
  };
  return { cache, ask, askFirst };
}

test('what is asked for once is not kept, what is asked for again is', async () => {
  const { ask } = countedCache();
  expect([await ask('A'), await ask('A'), await ask('A')]).toEqual(['1', '2', '2']);
});

test('the same answer is given until the parcel changes', async () => {
  const { cache, ask, askFirst } = countedCache();
  await askFirst('A', 'B');
  expect(await Promise.all([ask('A'), ask('A'), ask('B')])).toEqual(['1', '1', '2']);
  cache.onChanges(['A']);
  expect([await ask('A'), await ask('B')]).toEqual(['3', '2']);
  cache.clear();
  expect(await ask('B')).toBe('4');
});

test('no answer is kept beyond the hour, because another day may be expected then', async () => {
  const { ask, askFirst } = countedCache();
  await askFirst('A');
  expect([await ask('A'), await ask('A', stillNoon), await ask('A', one)]).toEqual(['1', '1', '2']);
});

test('nothing is kept, or taken from memory, while changes are not heard of', async () => {
  let isLive = true;
  const { ask, askFirst } = countedCache(() => isLive);
  await askFirst('A', 'B');
  await ask('A');
  isLive = false;
  expect([await ask('A'), await ask('B')]).toEqual(['2', '3']);
  isLive = true;
  expect(await ask('B')).toBe('4');
});

test('neither a miss nor a failure is kept', async () => {
  const { cache, ask } = countedCache();
  expect(await cache.get('A', asker, async () => undefined)).toBeUndefined();
  await expect(cache.get('B', asker, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect([await ask('A'), await ask('B')]).toEqual(['1', '2']);
});

test('the first to come is the first to go when there are very many', async () => {
  const { ask } = countedCache();
  // Twice each, or it would not be kept.
  for (let code = 0; code <= 10_000; code += 1) {
    await ask(String(code));
    await ask(String(code));
  }
  expect(await ask('1')).toBe('4');
  expect(await ask('0')).toBe('20003');
});

test('who was told something else is answered from the database until changes have been read again', async () => {
  const { cache, ask, askFirst } = countedCache();
  await askFirst('A');
  await ask('A');
  cache.noteUncachedAnswer({ ip: address });
  expect([await ask('A'), (await cache.get('A', { now: noon, address: '192.0.2.2' }, notFound))?.etag]).toEqual([
    '2',
    '2',
  ]);
  cache.onRead(); // what was told may have committed after this read began
  cache.noteUncachedAnswer({ ip: address });
  cache.onChanges([]);
  expect(await ask('A')).toBe('3');
  cache.onRead();
  expect(await ask('A')).toBe('4');
  cache.onChanges([]);
  expect([await ask('A'), await ask('A')]).toEqual(['4', '4']);
});

test.each([
  { has: '"A-2-2026-07-07"', gets: '"A-2-2026-07-07"' },
  { has: 'W/"A-2-2026-07-07"', gets: '"A-2-2026-07-07"' },
  { has: '"A-1-2026-07-07"', gets: '"A-2-2026-07-07"' },
  { has: '"A-3-2026-07-07"', gets: 'from the database' },
  { has: '"A-2-2026-07-08"', gets: 'from the database' }, // the receiver chose another day
  { has: '*', gets: 'from the database' },
])('who has $has gets $gets', async ({ has, gets }) => {
  const cache = createResponseCache(() => true);
  await cache.get('A', asker, findAs('"A-2-2026-07-07"'));
  await cache.get('A', asker, findAs('"A-2-2026-07-07"'));
  expect((await cache.get('A', { ...asker, etag: has }, findAs('from the database')))?.etag).toBe(gets);
});

test('what was found while changes stopped being known is not kept', async () => {
  let isLive = true;
  const cache = createResponseCache(() => isLive);
  await cache.get('A', asker, findAs('1'));
  await cache.get('A', asker, findAs('2'));
  cache.noteUncachedAnswer({ ip: address });
  const asking = cache.get('A', { ...asker, etag: '"A-9-"' }, findAs('3'));
  isLive = false;
  cache.clear();
  expect((await asking)?.etag).toBe('3');
  isLive = true;
  expect((await cache.get('A', { now: noon, address: '192.0.2.2' }, findAs('4')))?.etag).toBe('4');
});

const notFound = async () => undefined;
