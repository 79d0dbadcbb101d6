import { mapRows, type Pages, readPages } from '../database/read-pages.ts';
import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { livenessAt } from './authenticate-customer.ts';
import { findLiveSessions, type SessionRow } from './sessions.repository.ts';

/** A place where a customer is signed in, seen from one of them. */
export interface ListedSession extends SessionRow {
  readonly isCurrent: boolean;
}

type SessionDeps = Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>;

/** More than anybody has devices. */
const mostListed = 200;

/** Where the customer is signed in, the newest first. */
export async function listSessions(
  { database, now, sessionLife }: SessionDeps,
  customer: Customer,
): Promise<ListedSession[]> {
  const alive = livenessAt(now(), sessionLife);
  const sessions = await findLiveSessions(database, customer.id, alive, { limit: mostListed });
  return sessions.map((session) => seenBy(customer, session));
}

/** The same without an end, a page at a time. */
export function readSessions({ database, now, sessionLife }: SessionDeps, customer: Customer): Pages<ListedSession> {
  const alive = livenessAt(now(), sessionLife);
  const pages = readPages((last: SessionRow | undefined, limit) =>
    findLiveSessions(database, customer.id, alive, { last, limit }),
  );
  return mapRows(pages, (session) => seenBy(customer, session));
}

function seenBy({ sessionId }: Customer, session: SessionRow): ListedSession {
  return { ...session, isCurrent: session.id === sessionId };
}
