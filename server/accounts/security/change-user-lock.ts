import { randomUUID } from 'node:crypto';
import type { LockChange } from '../../../contract/staff/customer-care.ts';
import type { Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { deleteSessions } from '../sign-in/sessions.repository.ts';
import type { AccountDeps } from '../user.ts';
import { selectLock } from '../user-locks.ts';

interface ChangeLock {
  readonly userId: string;
  /** Who does it. */
  readonly staffId: string;
  readonly change: LockChange;
  readonly reason: string;
}

/**
 * The person is locked and logged out everywhere; what they booked goes on, and so do others in their organisations. Of two at once the second
 * is refused. Returns what to record.
 */
export async function changeUserLock(
  { now, staffAccess }: Pick<AccountDeps, 'now' | 'staffAccess'>,
  trx: Trx,
  { userId, staffId, change, reason }: ChangeLock,
): Promise<{ readonly before: object; readonly after: object; readonly name: string }> {
  const user = await trx
    .selectFrom('users')
    .select('full_name as name')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return refuse('NOT_FOUND', 'There’s no such person.');
  if (await staffAccess.isStaff(trx, userId)) {
    refuse('CONFLICT', 'This person works here. An owner can end their staff role.');
  }
  const current = await selectLock(trx, userId);
  if (change === 'LOCK') {
    if (current) refuse('CONFLICT', `${current.locked_by} has already locked this person.`);
    const lock = { user_id: userId, locked_at: now(), locked_by: staffId, lock_reason: reason };
    await trx
      .insertInto('user_locks')
      .values({ id: randomUUID(), ...lock })
      .execute();
    await deleteSessions(trx, userId);
    return { ...user, before: { is_locked: false }, after: { is_locked: true, reason } };
  }
  if (!current) return refuse('CONFLICT', await unlockedAlready(trx, userId));
  await deleteSessions(trx, userId); // one that began while they were locked
  await trx
    .updateTable('user_locks')
    .set({ unlocked_at: now(), unlocked_by: staffId, unlock_reason: reason })
    .where('id', '=', current.id)
    .execute();
  return {
    ...user,
    before: { is_locked: true, reason: current.lock_reason },
    after: { is_locked: false, reason },
  };
}

async function unlockedAlready(trx: Trx, userId: string): Promise<string> {
  const last = await trx
    .selectFrom('user_locks')
    .innerJoin('users', 'users.id', 'unlocked_by')
    .select('full_name')
    .where('user_id', '=', userId)
    .orderBy('unlocked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? `${last.full_name} has already unlocked this person.` : 'This person isn’t locked.';
}
