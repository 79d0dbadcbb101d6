import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHitStore, deleteSpentHits } from '../database/rate-limit-store.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createLimiter, tooManyTries } from './rate-limit.ts';

const limit = { count: 3, periodMs: 60_000 };
const start = Date.parse('2026-11-15T12:00:00Z');

let database: TestDatabase;
let clockMs = start;
let subject = '';
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  clockMs = start;
  subject = crypto.randomUUID();
});

const countTry = (limited: typeof limit, name: string) =>
  createLimiter(createHitStore(database.db, 'limit_hits'), () => new Date(clockMs))(limited, name);
const tryAt = (seconds: number) => {
  clockMs = start + seconds * 1000;
  return countTry(limit, subject);
};

describe('a limit', () => {
  it('lets as many through as it says, also of many at once', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => countTry(limit, subject)));
    expect(tries.filter((one) => one.isAllowed)).toHaveLength(3);
  });

  it('counts each subject for itself', async () => {
    await Promise.all([1, 2, 3].map(() => countTry(limit, subject)));
    expect(await countTry(limit, `${subject}, another`)).toMatchObject({ isAllowed: true });
  });

  it('holds for any period, not only from minute to minute', async () => {
    await tryAt(0);
    await tryAt(58);
    await tryAt(59);
    expect(await tryAt(59.9)).toEqual({ isAllowed: false, retryAfterSeconds: 1 });
    expect(await tryAt(60)).toMatchObject({ isAllowed: true });
    expect(await tryAt(61)).toEqual({ isAllowed: false, retryAfterSeconds: 57 });
  });

  it('does not count what it refuses', async () => {
    await Promise.all([tryAt(0), tryAt(0), tryAt(0)]);
    for (const second of [10, 20, 30]) expect(await tryAt(second)).toMatchObject({ isAllowed: false });
    expect(await tryAt(60)).toMatchObject({ isAllowed: true });
  });

  it('answers a flood beyond it from memory, and asks again a second later', async () => {
    const limiter = createLimiter(createHitStore(database.db, 'limit_hits'), () => new Date(clockMs));
    for (let count = 0; count < 4; count += 1) await limiter(limit, subject);
    await database.db.deleteFrom('limit_hits').execute();
    clockMs += 999;
    expect(await limiter(limit, subject)).toEqual({ isAllowed: false, retryAfterSeconds: 60 });
    clockMs += 1;
    expect(await limiter(limit, subject)).toMatchObject({ isAllowed: true });
  });

  it('remembers no more refusals than it has room for', async () => {
    const asked: string[] = [];
    const full = {
      add: async (key: Buffer) => {
        asked.push(key.toString('hex'));
        return false;
      },
      remove: async () => undefined,
      roomAt: async () => new Date(clockMs + 60_000),
    };
    const limiter = createLimiter(full, () => new Date(clockMs));
    for (let count = 0; count < 10_000; count += 1) await limiter(limit, `subject ${count}`);
    await limiter(limit, 'subject 0');
    expect(asked).toHaveLength(10_000);
    await limiter(limit, 'one more');
    await limiter(limit, 'one more');
    await limiter(limit, 'subject 0');
    expect(asked).toHaveLength(10_002);
  });

  it('forgets exactly one try where that is asked for, even of several in the same instant', async () => {
    const [first] = await Promise.all([tryAt(0), tryAt(0), tryAt(0)]);
    if (first.isAllowed) await first.forget();
    const more = await Promise.all([countTry(limit, subject), countTry(limit, subject)]);
    expect(more.filter((one) => one.isAllowed)).toHaveLength(1);
  });

  it('leaves nothing behind once it limits nobody', async () => {
    await tryAt(0);
    const rows = () => database.db.selectFrom('limit_hits').select('expires_at').execute();
    await deleteSpentHits(database.db, new Date(start + 59_000));
    expect((await rows()).length).toBeGreaterThan(0);
    await deleteSpentHits(database.db, new Date(start + 600_000));
    expect(await rows()).toEqual([]);
  });
});

describe('the refusal beyond a limit', () => {
  it.each([
    [5, 'Too many. Please try again in a minute.'],
    [60, 'Too many. Please try again in a minute.'],
    [61, 'Too many. Please try again in 2 minutes.'],
    [3600, 'Too many. Please try again in 60 minutes.'],
    [3601, 'Too many. Please try again in 2 hours.'],
    [86_400, 'Too many. Please try again in 24 hours.'],
  ])('after %i seconds: %s', (retryAfterSeconds, message) => {
    const refusal = tooManyTries({ isAllowed: false, retryAfterSeconds }, 'Too many.');
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', message, retryAfterSeconds });
  });

  it('says what can be done instead', () => {
    const refusal = tooManyTries({ isAllowed: false, retryAfterSeconds: 300 }, 'Too many.', ' or reset your password');
    expect(refusal.message).toBe('Too many. Please try again in 5 minutes or reset your password.');
  });
});
