import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const notify = (payload: string) => sql`select pg_notify('update', ${payload})`.execute(database.db);

test('messages arrive, also after the connection was cut, and the cut is told', async () => {
  const heard: string[] = [];
  let interruptions = 0;
  let connections = 0;
  const listening = database.listen('update', {
    onMessage: (payload) => void heard.push(payload),
    onInterruption: () => {
      interruptions += 1;
    },
    onLive: () => {
      connections += 1;
    },
  });
  await expect.poll(() => listening.isLive()).toBe(true);
  await notify('first');
  await expect.poll(() => heard.length).toBe(1);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen update'
    and datname = current_database()`.execute(database.db);
  await expect.poll(() => interruptions).toBe(1);
  await expect.poll(() => listening.isLive()).toBe(true);
  await notify('second');
  await expect.poll(() => heard.length).toBe(2);
  expect(heard).toEqual(['first', 'second']);
  expect(connections).toBe(2);

  await listening.stop();
  expect(listening.isLive()).toBe(false);
});
