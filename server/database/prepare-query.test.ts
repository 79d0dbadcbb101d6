import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { prepareQuery } from './prepare-query.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Hit {
  readonly subject: Buffer;
  readonly at: Date;
  readonly until: Date;
}

const insertHit = prepareQuery((db, hit: Hit) =>
  db
    .insertInto('limit_hits')
    .values({ expires_at: hit.until, hits: sql`array[${hit.at}::timestamptz]`, subject: hit.subject })
    .returning('subject'),
);
const findHits = prepareQuery((db, { subject, until }: Omit<Hit, 'at'>) =>
  db
    .selectFrom('limit_hits')
    .select(['subject', 'hits', 'expires_at'])
    .where('expires_at', '=', until)
    .where('subject', '=', subject)
    .limit(1),
);

test('each value arrives in its own place each time, and what is no value stays', async () => {
  for (const name of ['ada', 'grace']) {
    const subject = Buffer.alloc(32, name);
    const hit = { subject, at: new Date(1), until: new Date(name.length) };
    expect(await insertHit(database.db, hit)).toEqual([{ subject }]);
    expect(await findHits(database.db, hit)).toEqual([{ subject, hits: [hit.at], expires_at: hit.until }]);
  }
});

test('it happens in the transaction it is given, or not at all', async () => {
  const hit = { subject: Buffer.alloc(32, 'edith'), at: new Date(1), until: new Date(2) };
  const changedItsMind = database.db.transaction().execute(async (trx) => {
    await insertHit(trx, hit);
    throw new Error('changed its mind');
  });
  await expect(changedItsMind).rejects.toThrow('changed its mind');
  expect(await findHits(database.db, hit)).toEqual([]);
});
