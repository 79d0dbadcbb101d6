import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { days, hours } from '../../contract/values/time/duration.ts';
import { folderStorage } from '../integrations/file-storage/folder-storage.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { purgeExpiredRows } from './maintenance-jobs.ts';

test('what was given up long ago and what limits nobody any more is deleted, and nothing else', async () => {
  const { db: database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const now = new Date();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const recent = failed(ago(days(29)));
  const waiting = { id: randomUUID(), kind: 'mail', payload: '{}', created_at: ago(days(60)) };
  await database
    .insertInto('jobs')
    .values([failed(ago(days(31))), recent, waiting])
    .execute();
  const hit = (subject: string, expires_at: Date) => ({
    subject: Buffer.alloc(32, subject),
    hits: [ago(hours(2))],
    expires_at,
  });
  for (const table of ['limit_hits', 'guess_hits'] as const) {
    await database
      .insertInto(table)
      .values([hit('spent', ago(1)), hit('counts', new Date(now.getTime() + 1))])
      .execute();
  }

  await database
    .insertInto('card_events')
    .values([cardEvent('old', ago(days(31))), cardEvent('young', ago(days(29)))])
    .execute();

  const sessionLife = { idleMs: days(1), longestMs: days(1) };
  const purge = purgeExpiredRows({
    database,
    now: () => now,
    sessionLife,
    supportRetentionMs: days(730),
    storage: folderStorage('/nowhere'), // there are no files
    records: [],
    findBooked: async () => [],
    purgeSandbox: undefined,
  });
  const job = { id: randomUUID(), kind: 'purge-expired', payload: null, createdAt: now, attempt: 1 } as const;
  expect(await purge(job)).toEqual({ outcome: 'done' });

  const jobs = await database.selectFrom('jobs').select('id').execute();
  expect(jobs.map(({ id }) => id).toSorted()).toEqual([recent.id, waiting.id].toSorted());
  for (const table of ['limit_hits', 'guess_hits'] as const) {
    const hits = await database.selectFrom(table).select('subject').execute();
    expect(hits).toEqual([{ subject: Buffer.alloc(32, 'counts') }]);
  }
  expect(await database.selectFrom('card_events').select('id').execute()).toEqual([{ id: 'young' }]);
});

test('one part that can not forget keeps no other from it, and the job is tried again', async () => {
  const { db: database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const now = new Date();
  await database
    .insertInto('jobs')
    .values(failed(new Date(now.getTime() - days(31))))
    .execute();
  const purge = purgeExpiredRows({
    database,
    now: () => now,
    sessionLife: { idleMs: days(1), longestMs: days(1) },
    supportRetentionMs: days(730),
    storage: folderStorage('/nowhere'), // there are no files
    records: [],
    findBooked: async () => [],
    purgeSandbox: () => Promise.reject(new Error('The cards can not be had.')),
  });
  const job = { id: randomUUID(), kind: 'purge-expired', payload: null, createdAt: now, attempt: 1 } as const;
  await expect(purge(job)).rejects.toThrow('Some expired rows could not be purged.');
  expect(await database.selectFrom('jobs').select('id').execute()).toEqual([]);
});

function failed(failedAt: Date) {
  return { id: randomUUID(), kind: 'mail', payload: null, last_error: '550', failed_at: failedAt };
}

function cardEvent(id: string, received_at: Date) {
  return { id, type: 'payment_intent.succeeded', received_at };
}
