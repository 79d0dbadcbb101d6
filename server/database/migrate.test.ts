import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../testing/database/test-postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

describe('the product’s migrations', () => {
  test('run once, though four products start at once on a new database', async () => {
    const openOne = await emptyDatabase();
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(openOne().db)));
    const ran = runs.filter((names) => names.length > 0);
    expect(ran).toHaveLength(1);
    expect(ran[0]?.[0]).toMatch(/^\d{4}_\w+\.sql$/);
    expect(await migrate(openOne().db)).toEqual([]);
  });
});

describe('a folder of migrations', () => {
  test('with a broken one changes nothing and names the file; fixed, it runs', async () => {
    const { db } = (await emptyDatabase())();
    const folder = await migrations({
      '0001_parcels.sql': 'create table parcel (code text); create index on parcel (code);',
      '0002_depots.sql': 'create table depot (name text); alter table parcels add column depot text;',
    });

    await expect(migrate(db, folder)).rejects.toThrow(
      'The migration 0002_depots.sql failed and nothing was changed: relation "parcels" does not exist.',
    );
    expect(await tables(db)).toEqual(['kysely_migration', 'kysely_migration_lock']);

    await writeFile(join(folder, '0002_depots.sql'), 'create table depot (name text);');
    expect(await migrate(db, folder)).toEqual(['0001_parcels.sql', '0002_depots.sql']);
    expect(await tables(db)).toEqual(['depot', 'kysely_migration', 'kysely_migration_lock', 'parcel']);
  });

  test('gives up a table that is in use before anybody has to wait behind it, and comes back for it', async () => {
    const openOne = await emptyDatabase();
    const { db } = openOne();
    await sql`create table parcel (code text)`.execute(db);
    const folder = await migrations({ '0001_depots.sql': 'alter table parcel add column depot text;' });
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = openOne()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select code from parcel`.execute(trx);
        held.resolve();
        await released.promise;
      });
    await held.promise;
    await expect(migrate(db, folder, { tries: 1 })).rejects.toThrow('canceling statement due to lock timeout');
    const migrating = migrate(db, folder);
    released.resolve();
    await holding;
    expect(await migrating).toEqual(['0001_depots.sql']);
  });

  test('lets go where it and a request wait for each other, which goes on, and comes back', async () => {
    const openOne = await emptyDatabase();
    const { db } = openOne();
    await sql`create table parcel (code text); create table address (street text)`.execute(db);
    const folder = await migrations({
      '0001_both.sql': 'alter table parcel add column depot text; alter table address add column town text;',
    });
    const other = openOne().db;
    const erasing = Promise.withResolvers<void>();
    const erased = other.transaction().execute(async (trx) => {
      await sql`delete from address`.execute(trx);
      erasing.resolve();
      await expect.poll(() => isAnybodyWaiting(db)).toBe(true);
      await sql`delete from parcel`.execute(trx);
    });
    await erasing.promise;
    expect(await migrate(openOne().db, folder)).toEqual(['0001_both.sql']);
    await erased;
  });

  test('waits on every tenth try for as long as PostgreSQL takes to end an autovacuum', async () => {
    const { db } = (await emptyDatabase())();
    await sql`create sequence tries`.execute(db); // its numbers stay where a migration is undone
    const folder = await migrations({
      '0001_depots.sql': `do $$ begin
        perform nextval('tries');
        if current_setting('lock_timeout')::interval <= current_setting('deadlock_timeout')::interval then
          raise exception using errcode = 'lock_not_available';
        end if;
      end $$;`,
    });
    await expect(migrate(db, folder, { tries: 9, pauseMs: 0 })).rejects.toThrow('lock_not_available');
    expect(await migrate(db, folder, { tries: 10, pauseMs: 0 })).toEqual(['0001_depots.sql']);
    expect((await sql`select last_value::integer as count from tries`.execute(db)).rows).toEqual([{ count: 19 }]);
  });

  test('may take longer than a request', async () => {
    const openOne = await emptyDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(openOne().db);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set statement_timeout = '1s'`.execute(openOne().db);
    const { db } = openOne({ timeoutMs: 0 });
    const folder = await migrations({ '0001_slow.sql': 'select pg_sleep(1.5)' });
    expect(await migrate(db, folder)).toEqual(['0001_slow.sql']);
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout');
  });

  test('numbered before one that ran is refused', async () => {
    const { db } = (await emptyDatabase())();
    await migrate(db, await migrations({ '0001_parcels.sql': 'select 1', '0070_cards.sql': 'select 1' }));
    const all = { '0001_parcels.sql': 'select 1', '0040_keys.sql': 'select 1', '0070_cards.sql': 'select 1' };
    await expect(migrate(db, await migrations(all))).rejects.toThrow(
      /does not fit the migrations of this version: .*0040_keys/,
    );
  });

  test('that the account may not create tables for is refused with the grant that is missing', async () => {
    const openOne = await emptyDatabase();
    const account = `clerk_${randomUUID().replaceAll('-', '')}`;
    await sql.raw(`create role ${account} login password 'clerk'`).execute(openOne().db);
    onTestFinished(async () => void (await sql.raw(`drop role ${account}`).execute(openOne().db)));
    const { db } = openOne({}, (url) => Object.assign(url, { username: account, password: 'clerk' }));
    await expect(migrate(db, await migrations({ '0001_parcels.sql': 'select 1' }))).rejects.toThrow(
      'The account in DATABASE_URL may not create tables there (permission denied for schema public). ' +
        'Let it: GRANT USAGE, CREATE ON SCHEMA public TO its name.',
    );
  });

  test('of the version before leaves what a later one made, and says so', async () => {
    const { db } = (await emptyDatabase())();
    const before = await migrations({ '0001_parcels.sql': 'create table parcel (code text)' });
    await migrate(
      db,
      await migrations({ '0001_parcels.sql': 'create table parcel (code text)', '0002_depots.sql': 'select 1' }),
    );
    const later: string[] = [];
    expect(await migrate(db, before, { onLater: (files) => later.push(...files) })).toEqual([]);
    expect(later).toEqual(['0002_depots.sql']);
    expect(await tables(db)).toEqual(['kysely_migration', 'kysely_migration_lock', 'parcel']);
  });

  test('of the version before may start while the later one still changes the database', async () => {
    const openOne = await emptyDatabase();
    const before = await migrations({ '0001_parcels.sql': 'create table parcel (code text)' });
    await migrate(openOne().db, before);
    const files = { '0001_parcels.sql': '', '0002_depots.sql': 'select pg_sleep(1); create table depot (name text)' };
    const after = migrate(openOne().db, await migrations(files));
    const starts = Array.from({ length: 3 }, () => migrate(openOne().db, before));
    expect(await Promise.all(starts)).toEqual([[], [], []]);
    expect(await after).toEqual(['0002_depots.sql']);
  });

  test.each([
    ['has a file of the same number', { '0001_parcels.sql': 'select 1', '0002_points.sql': 'select 1' }],
    ['misses one in the middle', { '0002_depots.sql': 'select 1' }],
  ])('that %s is refused in a sentence', async (_what, files) => {
    const { db } = (await emptyDatabase())();
    await migrate(db, await migrations({ '0001_parcels.sql': 'select 1', '0002_depots.sql': 'select 1' }));
    await expect(migrate(db, await migrations(files))).rejects.toThrow(
      /^The database does not fit the migrations of this version: .* Start the version that/,
    );
  });

  test.each([
    [['0001_parcels.sql', '0001_depots.sql'], 'have the same number; renumber one.'],
    [['parcels.sql'], 'parcels.sql is no migration; name it like 0020_add_parcels.sql.'],
  ])('with the files %j is refused', async (files, sentence) => {
    const { db } = (await emptyDatabase())();
    const folder = await migrations(Object.fromEntries(files.map((file) => [file, 'select 1'])));
    await expect(migrate(db, folder)).rejects.toThrow(sentence);
  });
});

async function emptyDatabase() {
  const { url, drop } = await cloneDatabase({ ...inject('testPostgres'), template: 'template0' });
  onTestFinished(drop);
  return (options?: DatabaseOptions, change: (url: URL) => URL = (same) => same) => {
    const database = openDatabase(change(new URL(url)).href, { timeoutMs: 30_000, ...options });
    onTestFinished(() => database.close());
    return database;
  };
}

async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

async function migrations(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return folder;
}

async function tables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by tablename`.execute(db);
  return rows.map((row) => row.name);
}
