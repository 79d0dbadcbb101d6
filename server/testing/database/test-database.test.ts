import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { query } from './query.ts';
import { createTestDatabase } from './test-database.ts';

test('every test file has a database of its own, migrated, and gone when dropped', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await sql`create table parcel (code text)`.execute(one.db);

  const { rows } = await sql`select to_regclass('parcel') as parcel,
    to_regclass('kysely_migration') as migrations`.execute(other.db);
  expect(rows).toEqual([{ parcel: null, migrations: 'kysely_migration' }]);

  await Promise.all([one.drop(), other.drop()]);
  const names = [one, other].map(({ url }) => new URL(url).pathname.slice(1));
  const left = await query(inject('testPostgres').url, 'select datname from pg_database where datname = any($1)', [
    names,
  ]);
  expect(left).toEqual([]);
});
