import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { livenessAt } from './authenticate-customer.ts';
import { findLiveSessions, type SessionRow } from './sessions.repository.ts';

/** A place where a customer is signed in, seen from one of them. */
export interface ListedSession extends SessionRow {
  readonly isCurrent: boolean;
}

/** Where the customer is signed in, the newest first. */
export async function listSessions(
  { database, now, sessionLife }: Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>,
  customer: Customer,
): Promise<ListedSession[]> {
  const sessions = await findLiveSessions(database, customer.id, livenessAt(now(), sessionLife));
  return sessions.map((session) => ({ ...session, isCurrent: session.id === customer.sessionId }));
}
