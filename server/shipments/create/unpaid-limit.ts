import { type RawBuilder, sql } from 'kysely';
import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { mostUnpaid } from '../../../contract/shipments.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database, Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { tooManyTries } from '../../http/rate-limit.ts';

/** Shipments of an account that may be deleted unpaid in a day: each is stored for that day. */
export const mostWithdrawn = 20_000;

/**
 * Concurrent calls do not see each other's shipments, so files, which could exceed the limit by thousands, call `lockAccountForBatch`
 * first.
 */
export function isWithinUnpaidLimit(accountId: string, count: number): RawBuilder<boolean> {
  return sql`((${unpaidOf(accountId)}) + ${count}::integer <= ${mostUnpaid} and (${withdrawnOf(accountId)}) < ${mostWithdrawn})`;
}

// The status is a parameter, not written out: or a plan made while there are few unpaid shipments, which is kept, reads those of every
// account by shipments_unpaid.
const unpaidOf = (accountId: string) => sql`
  select count(*) from shipments where account_id = ${accountId} and status = ${'PENDING_PAYMENT'} and hidden_at is null`;

// Word for word the condition of the index shipments_withdrawn.
const withdrawnOf = (accountId: string) => sql`
  select count(*) from shipments
  where account_id = ${accountId} and hidden_at is not null and booked_at is null and erased_at is null`;

/** One batch of an account at a time. */
export async function lockAccountForBatch(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function refuseOverUnpaidLimit(database: Database, accountId: string): Promise<never> {
  const { rows } = await sql<{ is_erased: boolean; withdrawn: number }>`
    select erased_at is not null as is_erased, (${withdrawnOf(accountId)}) as withdrawn
    from accounts where id = ${accountId}`.execute(database);
  const [account] = rows;
  if (!account || account.is_erased) refuse('SESSION_EXPIRED', sessionExpiredMessage);
  if (account.withdrawn >= mostWithdrawn) {
    const retryAfterSeconds = days(1) / 1000;
    throw tooManyTries({ isAllowed: false, retryAfterSeconds }, 'You’ve deleted a lot of unpaid shipments today.');
  }
  const most = mostUnpaid.toLocaleString('en-GB');
  return refuse(
    'CONFLICT',
    `You can have at most ${most} unpaid shipments. Pay for some or delete some, then try again.`,
  );
}
