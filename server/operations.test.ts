import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { compileCache } from './testing/processes/compile-cache.ts';

const script = join(import.meta.dirname, 'operations.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function run(...args: string[]) {
  const env = { DATABASE_URL: database.url, NODE_COMPILE_CACHE: compileCache };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('does what was asked for on the configured database', async () => {
  const { status, stdout, stderr } = run('keys', 'add', 'Dartford depot');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Made key 1 for Dartford depot at Dartford\./);
  const keys = await database.db.selectFrom('operations_keys').select('name').execute();
  expect(keys).toEqual([{ name: 'Dartford depot' }]);
});

test.each([
  [[], /^npm run operations -- keys add NAME/],
  [['scan', 'CL000717618GB', 'LOST'], /^There’s no parcel with this tracking number\.\n$/],
])('with %j says in a sentence why not', (args, sentence) => {
  const { status, stdout, stderr } = run(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});
