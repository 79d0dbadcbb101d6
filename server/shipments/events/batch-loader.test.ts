import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { batchLoader } from './tracked-parcel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Finds each key that does not begin with 'no', in capitals, and notes the queries. */
function createLoader() {
  const queries: string[][] = [];
  const find = batchLoader(async (_database, keys) => {
    queries.push([...keys]);
    await setImmediate();
    if (keys.includes('broken')) throw new Error('The database is away.');
    return new Map(keys.filter((key) => !key.startsWith('no')).map((key) => [key, key.toUpperCase()]));
  });
  return { queries, find: (key: string) => find(database.db, key) };
}

describe('a batch loader', () => {
  it('puts all keys of one turn into one query, and gives each its own value', async () => {
    const { queries, find } = createLoader();
    expect(await Promise.all(['a', 'b', 'nobody', 'a'].map(find))).toEqual(['A', 'B', undefined, 'A']);
    expect(queries).toEqual([['a', 'b', 'nobody', 'a']]);
  });

  it('starts another query for keys that come while one is running', async () => {
    const { queries, find } = createLoader();
    const first = find('a');
    await setImmediate();
    expect(await Promise.all([first, find('b')])).toEqual(['A', 'B']);
    expect(queries).toEqual([['a'], ['b']]);
  });

  it('puts at most fifty keys into one query', async () => {
    const { queries, find } = createLoader();
    const keys = Array.from({ length: 120 }, (_, index) => `key ${index}`);
    expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => key.toUpperCase()));
    expect(queries.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it('rejects every key of a query that failed, and goes on with the next', async () => {
    const { find } = createLoader();
    const outcomes = await Promise.allSettled([find('broken'), find('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await find('a')).toBe('A');
  });

  it('keeps the keys of two databases apart', async () => {
    const queries: string[][] = [];
    const find = batchLoader(async (_database, keys) => {
      queries.push([...keys]);
      return new Map(keys.map((key) => [key, key]));
    });
    await database.db.transaction().execute(async (trx) => {
      await Promise.all([find(trx, 'in the transaction'), find(database.db, 'beside it')]);
    });
    expect(queries).toEqual([['in the transaction'], ['beside it']]);
  });
});
