import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteSessions } from './sessions.repository.ts';

/** Signs the customer out everywhere but here; answers in how many places that was. */
export function endOtherSessions({ database }: Pick<AccountDeps, 'database'>, customer: Customer): Promise<number> {
  return deleteSessions(database, customer.id, customer.sessionId);
}
