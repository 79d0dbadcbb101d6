import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { prepareInsert } from './prepare-insert.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insertHits = prepareInsert('limit_hits', ['expires_at', 'subject', 'hits']);
const row = { subject: Buffer.alloc(32, 'ada'), hits: [new Date(0)], expires_at: new Date(1) };

test('each value arrives in its own column, whatever their order', async () => {
  await insertHits(database.db, row);
  expect(await database.db.selectFrom('limit_hits').select(['subject', 'hits', 'expires_at']).execute()).toEqual([row]);
});

test('it happens in the transaction it is given, or not at all', async () => {
  const subject = Buffer.alloc(32, 'grace');
  const changedItsMind = database.db.transaction().execute(async (trx) => {
    await insertHits(trx, { ...row, subject });
    throw new Error('changed its mind');
  });
  await expect(changedItsMind).rejects.toThrow('changed its mind');
  const kept = await database.db.selectFrom('limit_hits').select('subject').where('subject', '=', subject).execute();
  expect(kept).toEqual([]);
});
