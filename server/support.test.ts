import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { compileCache } from './testing/processes/compile-cache.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  [['list'], { status: 0, stdout: 'There are no conversations yet.\n', stderr: '' }],
  [
    ['show', '1'],
    { status: 1, stdout: '', stderr: 'There is no conversation 1. Run list to see all conversations.\n' },
  ],
])('%j is done on the configured database, or refused in a sentence', (args, outcome) => {
  const script = join(import.meta.dirname, 'support.ts');
  const env = { DATABASE_URL: database.url, NODE_COMPILE_CACHE: compileCache };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual(outcome);
});
