import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../database/database.ts';

/** Keeps what a statement locks, from the moment this resolves until `release` has. */
export async function holdLock(db: Database, lock: (holder: Database) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await lock(trx);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, holding]);
  return {
    release: async () => {
      released.resolve();
      await holding;
    },
  };
}

/** Resolves once so many statements wait for somebody else's lock, or what might have waited is through. */
export async function untilWaiting(db: Database, count: number, through?: Promise<unknown>): Promise<void> {
  let isThrough = false;
  const watch = async () => {
    await Promise.allSettled([through]);
    isThrough = true;
  };
  if (through) void watch();
  await expect.poll(async () => isThrough || (await countWaiting(db)) === count).toBe(true);
}

async function countWaiting(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting;
}
