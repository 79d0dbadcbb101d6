import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { AccountDeps } from '../user.ts';
import { lockSecondFactorAt, updateSecondFactorAt } from './sessions.repository.ts';

/** Long enough to follow a link after logging in; too short for who finds the browser open. */
const recentMs = minutes(10);

/** Of this session: a passkey, or a code of the authenticator app after the password. */
export async function requireRecentSecondFactor(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Pick<Customer, 'userId' | 'sessionId'>,
): Promise<void> {
  const provenAt = await lockSecondFactorAt(database, customer);
  if (provenAt === undefined) refuse('SESSION_EXPIRED', sessionExpiredMessage); // ended meanwhile
  if (provenAt && provenAt.getTime() > now().getTime() - recentMs) return;
  refuse(
    'SECOND_FACTOR_REQUIRED',
    'Log in again with a passkey, or with your password and a code from your authenticator app.',
  );
}

/** Before staff change how they log in: neither their password nor their mailbox gives anybody a second factor. */
export async function requireSecondFactorOfStaff(
  deps: Pick<AccountDeps, 'database' | 'now' | 'staffAccess'>,
  customer: Customer,
): Promise<void> {
  if (await deps.staffAccess.isStaff(deps.database, customer.userId)) await requireRecentSecondFactor(deps, customer);
}

/** What needs a second factor in this session asks for it again. */
export function forgetSecondFactor(trx: Trx, { sessionId }: Pick<Customer, 'sessionId'>): Promise<void> {
  return updateSecondFactorAt(trx, sessionId, null);
}
