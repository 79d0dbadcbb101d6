import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { CustomerRecords } from './user.ts';

/** Whether nobody has locked the user in a column. Sessions ask too, so none that starts meanwhile works. */
export function isUnlocked(column: string): RawBuilder<boolean> {
  return sql`not exists (select from user_locks where user_locks.user_id = ${sql.ref(column)} and unlocked_at is null)`;
}

/** Only after proof of who asks: a stranger learns nothing about an account. */
export async function requireUnlocked(database: Database, userId: string): Promise<void> {
  if (await selectLock(database, userId)) refuse('ACCOUNT_LOCKED', 'Your account is locked. Please contact us.');
}

export function selectLock(database: Database, userId: string) {
  return database
    .selectFrom('user_locks')
    .innerJoin('users', 'users.id', 'locked_by')
    .select(['user_locks.id', 'locked_at', 'lock_reason', 'full_name as locked_by'])
    .where('user_id', '=', userId)
    .where('unlocked_at', 'is', null)
    .executeTakeFirst();
}

export const lockRecords: CustomerRecords = {
  name: 'locks',
  owner: 'user',
  exportFor: (database, userId) =>
    database
      .selectFrom('user_locks')
      .select(['locked_at', 'lock_reason', 'unlocked_at', 'unlock_reason'])
      .where('user_id', '=', userId)
      .orderBy('locked_at')
      .execute(),
  eraseFor: async (trx, userId) => {
    await trx.deleteFrom('user_locks').where('user_id', '=', userId).execute();
  },
};
