import { isUuid } from '../database/is-uuid.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteSession } from './sessions.repository.ts';

/** Signs the customer out in one place. Another customer's session is as unknown as one that never was. */
export async function endSession(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
  sessionId: string,
): Promise<void> {
  const isEnded = isUuid(sessionId) && (await deleteSession(database, customer.id, sessionId));
  if (!isEnded) refuse('NOT_FOUND', 'You are not signed in there any more.');
}
