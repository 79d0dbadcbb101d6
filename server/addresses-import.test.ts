import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { compileCache } from './testing/processes/compile-cache.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const script = join(import.meta.dirname, 'addresses-import.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function run(...paths: string[]) {
  const env = { DATABASE_URL: database.url, NODE_COMPILE_CACHE: compileCache };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...paths], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('imports into the configured database and says what it did', async () => {
  const path = join(await temporaryFolder(), 'da.csv');
  await writeFile(path, '"DA1 1ZA",10,500000,200000,"E92000001"\n"DA1 1ZB",10,here,200000,"E92000001"\n');
  const { status, stdout, stderr } = run(path);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Importing a file into PostgreSQL at /);
  expect(stdout).toContain('da.csv, line 2: the easting is not a number. It was left out.');
  expect(stdout).toMatch(/\nImported 1 row in [\d.]+ s \([\d,]+ a second\)\. Left out 1 broken line\.\n$/);
  const positions = await database.db.selectFrom('postcode_positions').select('postcode').execute();
  expect(positions).toEqual([{ postcode: 'DA1 1ZA' }]);
});

test.each([
  [[], /^Name what to import: npm run addresses:import -- <files or folders…>\n/],
  [['/no/such/file'], /^There is no file or folder at \/no\/such\/file\.\n$/],
])('with %j says in a sentence what is missing', (paths, sentence) => {
  const { status, stdout, stderr } = run(...paths);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});
