import { sessionExpiredMessage } from '../../contract/errors.ts';
import { mostUnpaid } from '../../contract/shipments.ts';
import { days } from '../../contract/values/duration.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { countUnpaidAnew, countWithdrawn, isErased } from './unpaid.repository.ts';

/** How many shipments of an account may have been deleted unpaid in a day: they cost nothing, and each is kept for that day. */
export const mostWithdrawn = 20_000;

/**
 * Called where shipments found no number: counts how many of the customer's wait for their payment, because the bound by which that
 * is told only grows. Where it was too high there is room now, and adding may be tried again; where it was right they are refused.
 * Whoever adds meanwhile waits, so of two files at the limit one is created and the other refused.
 */
export async function makeRoom(database: Database, { id: accountId }: Customer): Promise<void> {
  if (await isErased(database, accountId)) refuse('SESSION_EXPIRED', sessionExpiredMessage);
  if ((await countWithdrawn(database, accountId)) >= mostWithdrawn) {
    const retryAfterSeconds = days(1) / 1000;
    throw tooManyTries({ isAllowed: false, retryAfterSeconds }, 'You’ve deleted a lot of unpaid shipments today.');
  }
  if (await countUnpaidAnew(database, accountId)) return;
  const most = mostUnpaid.toLocaleString('en-GB');
  refuse(
    'CONFLICT',
    `At most ${most} of your shipments can wait for their payment, and now there would be more. Please pay for some of them or delete some, then try again.`,
  );
}
