import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tell = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(database.db);

test('messages arrive, also after the connection was cut, and the cut is told', { timeout: 30_000 }, async () => {
  const heard: string[] = [];
  let interruptions = 0;
  let connections = 0;
  const listening = database.listen('news', {
    onMessage: (payload) => void heard.push(payload),
    onInterruption: () => {
      interruptions += 1;
    },
    onLive: () => {
      connections += 1;
    },
  });
  await vi.waitUntil(() => listening.isLive(), { timeout: 10_000 });
  await tell('first');
  await vi.waitUntil(() => heard.length === 1, { timeout: 10_000 });

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen news'
    and datname = current_database()`.execute(database.db);
  await vi.waitUntil(() => interruptions === 1, { timeout: 10_000 });
  await vi.waitUntil(() => listening.isLive(), { timeout: 10_000 });
  await tell('second');
  await vi.waitUntil(() => heard.length === 2, { timeout: 10_000 });
  expect(heard).toEqual(['first', 'second']);
  expect(connections).toBe(2);

  await listening.stop();
  expect(listening.isLive()).toBe(false);
});
