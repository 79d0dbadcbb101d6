import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { openDatabase } from './database.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

/** Opens the database with a setting that holds for every connection from now on. */
async function pingWith(setting: string): Promise<unknown> {
  const name = new URL(test.url).pathname.slice(1);
  await sql.raw(`alter database "${name}" set ${setting}`).execute(test.db);
  const database = openDatabase(test.url, { poolSize: 1, timeoutMs: 30_000 });
  try {
    return await database.ping().then(() => 'takes writes', String);
  } finally {
    await database.close();
  }
}

it('takes writes', async () => {
  expect(await pingWith('work_mem = "1GB"')).toBe('takes writes');
});

it('notices that no file can be written any more', async () => {
  // As near to a full disk as a database of many can come: the bytes of a file are refused.
  expect(await pingWith('temp_file_limit = 100')).toContain('temporary file size exceeds');
});

it('notices that it may only be read', async () => {
  expect(await pingWith('default_transaction_read_only = on')).toContain('takes no writes');
});
