import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { areMessagesStopped, setMessagesStopped } from './stopped-messages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('who has no address stops nothing', async () => {
  await setMessagesStopped(database.db, ' ', true);
  expect(await areMessagesStopped(database.db, '')).toBe(false);
});

test('an address stops its mails and lets them come again, however often and in whatever letters it says so', async () => {
  const { db } = database;
  expect(await areMessagesStopped(db, 'jo@example.com')).toBe(false);
  await setMessagesStopped(db, 'Jo@Example.com', true);
  await setMessagesStopped(db, 'jo@example.com', true);
  expect(await areMessagesStopped(db, ' jo@example.COM ')).toBe(true);
  expect(await areMessagesStopped(db, 'joe@example.com')).toBe(false);
  await setMessagesStopped(db, 'jo@example.com', false);
  await setMessagesStopped(db, 'jo@example.com', false);
  expect(await areMessagesStopped(db, 'jo@example.com')).toBe(false);
});
