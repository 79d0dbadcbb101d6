import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../local/postgres/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkPooler } from './check-pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The server in a pooler's place: what this asks of its connections, it gives them. */
const withTimeout = (address: string) => `${address}?options=${encodeURIComponent('-c statement_timeout=5000')}`;

test('accepts a way to the same database on which statements are cut off', async () => {
  await expect(checkPooler(withTimeout(database.url), database.url)).resolves.toBeUndefined();
});

test('refuses one on which statements run forever', async () => {
  await expect(checkPooler(database.url, database.url)).rejects.toThrow(
    /sets no statement_timeout\. Add connect_query='set statement_timeout = 2250' to its database\.$/,
  );
});

test('refuses one that leads to another database', async () => {
  const other = new URL(database.url);
  other.pathname = '/postgres';
  await expect(checkPooler(withTimeout(other.href), database.url)).rejects.toThrow(
    /leads to another database than DATABASE_URL\. Correct one of the two addresses\.$/,
  );
});

test('says that nobody answers, and which address to correct', async () => {
  const port = await freePort();
  await expect(checkPooler(`postgres://ann:secret@127.0.0.1:${port}/larkway`, database.url)).rejects.toThrow(
    `No PostgreSQL server answers at 127.0.0.1:${port} (database larkway). Start it, or correct DATABASE_POOL_URL.`,
  );
});
