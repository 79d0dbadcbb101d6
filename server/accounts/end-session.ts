import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/refusal.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteSession } from './sessions.repository.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Signs the customer out in one place. Another customer's session is as unknown as one that never was. */
export async function endSession(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
  sessionId: string,
): Promise<void> {
  const isEnded = uuid.test(sessionId) && (await deleteSession(database, customer.id, sessionId));
  if (!isEnded) refuse('NOT_FOUND', 'You are not signed in there any more.');
}
