import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { days, minutes } from '../../contract/values/duration.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { forgetOldQuotes } from './forget-old-quotes.ts';
import { deleteQuotes, insertQuote } from './quotes.repository.ts';

const now = new Date('2026-11-15T12:00:00Z');

async function databaseWithQuotes(...validUntil: readonly Date[]) {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  for (const instant of validUntil) {
    await insertQuote(db, {
      id: randomUUID(),
      createdAt: new Date(instant.getTime() - minutes(30)),
      validUntil: instant,
      pickup: { postcode: 'DA1 1AA' },
      delivery: { postcode: 'M1 1AE' },
      weightKg: 1,
      pieces: 1,
      tariffVersion: 1,
      zone: { code: 'MAINLAND' },
      price: { netPence: 200, vatPence: 40, grossPence: 240 },
    });
  }
  const left = async () => {
    const rows = await db.selectFrom('quotes').select('valid_until').orderBy('valid_until').execute();
    return rows.map((row) => row.valid_until);
  };
  return { db, left };
}

const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test('a quote is forgotten 30 days after its price was last held, and not a moment sooner', async () => {
  const { db, left } = await databaseWithQuotes(ago(days(300)), ago(days(30) + 1), ago(days(30)), ago(0));
  await forgetOldQuotes({ database: db, now: () => now });
  expect(await left()).toEqual([ago(days(30)), ago(0)]);
});

test('quotes are deleted a batch at a time, the oldest first', async () => {
  const { db, left } = await databaseWithQuotes(ago(1), ago(3), ago(2));
  expect(await deleteQuotes(db, now, 2)).toBe(2);
  expect(await left()).toEqual([ago(1)]);
  expect(await deleteQuotes(db, now, 2)).toBe(1);
});
