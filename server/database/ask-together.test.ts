import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { askTogether } from './ask-together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Answers each key that does not begin with 'no' in capitals, and remembers what it was asked. */
function createQuestion() {
  const asked: string[][] = [];
  const find = askTogether(async (_database, keys) => {
    asked.push([...keys]);
    await setImmediate();
    if (keys.includes('broken')) throw new Error('The database is away.');
    return new Map(keys.filter((key) => !key.startsWith('no')).map((key) => [key, key.toUpperCase()]));
  });
  return { asked, find: (key: string) => find(database.db, key) };
}

describe('asking together', () => {
  it('puts everything asked in one turn into one question, and answers each with its own', async () => {
    const { asked, find } = createQuestion();
    expect(await Promise.all(['a', 'b', 'nobody', 'a'].map(find))).toEqual(['A', 'B', undefined, 'A']);
    expect(asked).toEqual([['a', 'b', 'nobody', 'a']]);
  });

  it('asks again for what comes while a question is on its way', async () => {
    const { asked, find } = createQuestion();
    const first = find('a');
    await setImmediate();
    expect(await Promise.all([first, find('b')])).toEqual(['A', 'B']);
    expect(asked).toEqual([['a'], ['b']]);
  });

  it('puts no more than fifty into one question', async () => {
    const { asked, find } = createQuestion();
    const keys = Array.from({ length: 120 }, (_, index) => `key ${index}`);
    expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => key.toUpperCase()));
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it('tells everybody of a question that failed, and goes on with the next', async () => {
    const { find } = createQuestion();
    const outcomes = await Promise.allSettled([find('broken'), find('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await find('a')).toBe('A');
  });

  it('keeps the questions of two databases apart', async () => {
    const asked: string[][] = [];
    const find = askTogether(async (_database, keys) => {
      asked.push([...keys]);
      return new Map(keys.map((key) => [key, key]));
    });
    await database.db.transaction().execute(async (trx) => {
      await Promise.all([find(trx, 'in the transaction'), find(database.db, 'beside it')]);
    });
    expect(asked).toEqual([['in the transaction'], ['beside it']]);
  });
});
