import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startOutageProxy } from '../testing/database/outage-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isUnavailable } from './database-errors.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table parcel (code text primary key, weight_grams bigint not null)`.execute(database.db);
});

afterAll(() => database.drop());

describe('statements', () => {
  test('are prepared once a connection, under one name for one text', async () => {
    const { db } = open({ poolSize: 1 });
    for (const code of ['A', 'B', 'C']) {
      await sql`select weight_grams from parcel where code = ${code}`.execute(db);
    }
    const { rows } = await sql`select statement, generic_plans + custom_plans as plans from pg_prepared_statements
      where statement like 'select weight_grams from parcel%'`.execute(db);
    expect(rows).toEqual([{ statement: 'select weight_grams from parcel where code = $1', plans: 3 }]);
  });

  test('of all columns go on when a migration adds one', async () => {
    const { db } = open({ poolSize: 1 });
    const readAll = async () => {
      await sql`select * from van where code = ${'A'}`.execute(db);
      await sql`select v.* from van v where code = ${'A'}`.execute(db);
      await sql`delete from van where code = ${'A'} returning *`.execute(db);
      return (await sql`select * from unnest(${['A']}::text[]) as code`.execute(db)).rows;
    };
    await sql`create table van (code text)`.execute(db);
    expect(await readAll()).toEqual([{ code: 'A' }]);
    await sql`alter table van add column depot text`.execute(db);
    expect(await readAll()).toEqual([{ code: 'A' }]);
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like '%van%' or statement like '%unnest%'`.execute(
        db,
      );
    expect(rows).toEqual([{ statement: 'select * from unnest($1::text[]) as code' }]);
  });

  test('without parameters may be several at once', async () => {
    const { db } = open();
    await sql.raw(`create table one (id integer); create table two (id integer)`).execute(db);
    expect((await sql`select id from one union all select id from two`.execute(db)).rows).toEqual([]);
  });

  test('that run too long are cut off', async () => {
    const { db } = open({ timeoutMs: 1_000 });
    expect(isUnavailable(await failure(sql`select pg_sleep(60)`.execute(db)))).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('may run longer where the address of the database says so, as on a busy machine', async () => {
    const url = new URL(database.url);
    for (const timeout of ['query_timeout', 'statement_timeout']) url.searchParams.set(timeout, '60000');
    const { db, close } = openDatabase(url.href, { timeoutMs: 1_500 });
    onTestFinished(close);
    expect((await sql`select 1 as one from pg_sleep(2)`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('that meet a standby are an outage, and the next one gets another connection', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const setting = (change: string) => sql.raw(`alter database "${name}" ${change}`).execute(database.db);
    const { db } = open({ poolSize: 1 });
    const add = (code: string) => sql`insert into parcel values (${code}, 1)`.execute(db);
    await setting('set default_transaction_read_only = on');
    const error = await failure(add('standby'));
    await setting('reset default_transaction_read_only');
    expect(isUnavailable(error)).toBe(true);
    await add('primary');
    expect((await sql`select code from parcel where code in ('standby', 'primary')`.execute(db)).rows).toEqual([
      { code: 'primary' },
    ]);
  });

  test('that are wrong are not taken for an outage', async () => {
    const { db } = open();
    expect(isUnavailable(await failure(sql`select nonsense`.execute(db)))).toBe(false);
    expect(isUnavailable(new Error('Connection terminated'))).toBe(false);
  });
});

describe('column values', () => {
  test('arrive as numbers, days, instants and exact decimals', async () => {
    const { db } = open();
    const { rows } = await sql`select 9007199254740991::bigint as big, date '2026-03-29' as day,
      timestamptz '2026-03-29 01:30:00+00' as instant, 0.10::numeric as price`.execute(db);
    const instant = new Date('2026-03-29T01:30:00Z');
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, day: '2026-03-29', instant, price: '0.10' }]);
  });

  test('of instants are the same wherever the server stands', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set timezone = 'America/New_York'`.execute(database.db);
    const { rows } = await sql`select (timestamptz '2026-03-29 01:30:00+00')::text as text`.execute(open().db);
    expect(rows).toEqual([{ text: '2026-03-29 01:30:00+00' }]);
  });

  test('beyond what a number holds exactly are refused, not rounded', async () => {
    const { db } = open();
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(
      'The bigint 9007199254740993 is beyond what a number holds exactly.',
    );
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('an outage', () => {
  test('of a server that is down is recognised, and over as soon as it is back', async () => {
    const { db, proxy, ping } = await openThroughProxy();
    await ping();

    await proxy.cut();
    expect(isUnavailable(await failure(ping()))).toBe(true);
    expect(isUnavailable(await failure(selectOne(db)))).toBe(true);

    await proxy.restore();
    await servesAgain(db);
  });

  test('of a server that hangs is recognised while queries wait, and over as soon as it is back', async () => {
    const { db, proxy, ping } = await openThroughProxy();
    await ping();

    proxy.freeze();
    const failures = await Promise.all(Array.from({ length: 8 }, () => failure(selectOne(db))));
    expect(failures.map(isUnavailable)).toEqual(Array.from({ length: 8 }, () => true));

    await proxy.restore();
    await servesAgain(db);
  });

  test('of a server that hangs fails those at once who come while one caller tries it', async () => {
    const { db, proxy, ping } = await openThroughProxy({ poolSize: 2 });
    await ping();
    proxy.freeze();
    await failure(selectOne(db));

    const first = failure(selectOne(db)).then((error) => ['tries', isUnavailable(error)]);
    const others = Promise.all(Array.from({ length: 8 }, () => failure(selectOne(db))));
    const second = others.then((errors) => ['others', errors.every(isUnavailable)]);
    expect(await Promise.race([first, second])).toEqual(['others', true]);
    expect(await first).toEqual(['tries', true]);

    await proxy.restore();
    await servesAgain(db);
    expect(await Promise.all(Array.from({ length: 8 }, async () => (await selectOne(db)).rows.length))).toHaveLength(8);
  });

  test('between two statements of a transaction fails the transaction, not the process', async () => {
    const { db, proxy } = await openThroughProxy();
    const work = db.transaction().execute(async (transaction) => {
      await sql`insert into parcel (code, weight_grams) values (${'LOST'}, ${1})`.execute(transaction);
      await proxy.cut();
      await sql`insert into parcel (code, weight_grams) values (${'LOST TOO'}, ${1})`.execute(transaction);
    });

    expect(isUnavailable(await failure(work))).toBe(true);
    await proxy.restore();
    await servesAgain(db);
    expect((await sql`select code from parcel where code like ${'LOST%'}`.execute(db)).rows).toEqual([]);
  });

  test('in the middle of a transaction fails it, and the connection is not lent again', async () => {
    const { db, proxy } = await openThroughProxy({ poolSize: 1 });
    const work = db.transaction().execute(async (transaction) => {
      await selectOne(transaction);
      proxy.freeze();
      await selectOne(transaction);
    });
    expect(isUnavailable(await failure(work))).toBe(true);
    await proxy.restore();
    await servesAgain(db);
  });

  test('is what a caller sees who gets no connection in time', async () => {
    const { db } = open({ poolSize: 1, timeoutMs: 1_000 });
    await db.connection().execute(async (connection) => {
      await selectOne(connection);
      expect(isUnavailable(await failure(selectOne(db)))).toBe(true);
    });
  });
});

describe('a pooler', () => {
  test('carries the queries', async () => {
    const pooler = await startOutageProxy(database.url);
    onTestFinished(() => pooler.close());
    const { db } = open({ poolUrl: pooler.url });
    await selectOne(db);
    await pooler.cut();
    expect(isUnavailable(await failure(selectOne(db)))).toBe(true);
  });
});

function open(options?: DatabaseOptions) {
  const opened = openDatabase(database.url, { timeoutMs: 30_000, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

async function openThroughProxy(options?: DatabaseOptions) {
  const proxy = await startOutageProxy(database.url);
  const opened = openDatabase(proxy.url, { timeoutMs: 3_000, ...options }); // a busy machine is no outage
  onTestFinished(async () => {
    await opened.close();
    await proxy.close();
  });
  return { ...opened, proxy };
}

function selectOne(db: Database) {
  return sql`select ${1}::integer as one`.execute(db);
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'It worked.',
    (error: unknown) => error,
  );
}

/** A busy machine may be slow enough for its first connection to be given up. */
async function servesAgain(db: Database) {
  await expect.poll(async () => (await selectOne(db)).rows).toEqual([{ one: 1 }]);
}
