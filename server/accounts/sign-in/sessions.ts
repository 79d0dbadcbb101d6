import { isUuid } from '../../database/column-values.ts';
import { mapRows, type Pages, readPages } from '../../database/read-pages.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import type { AccountDeps } from '../user.ts';
import { livenessAt } from './authenticate-customer.ts';
import { deleteSession, deleteSessions, type SessionRow, selectLiveSessions } from './sessions.repository.ts';

export interface ListedSession extends SessionRow {
  readonly isCurrent: boolean;
}

type SessionDeps = Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>;

const mostListed = 200;

/** Newest first. */
export async function listSessions(
  { database, now, sessionLife }: SessionDeps,
  customer: Customer,
): Promise<ListedSession[]> {
  const alive = livenessAt(now(), sessionLife);
  const sessions = await selectLiveSessions(database, customer.userId, alive, { limit: mostListed });
  return sessions.map((session) => seenBy(customer, session));
}

export function readSessions({ database, now, sessionLife }: SessionDeps, customer: Customer): Pages<ListedSession> {
  const alive = livenessAt(now(), sessionLife);
  const pages = readPages((last: SessionRow | undefined, limit) =>
    selectLiveSessions(database, customer.userId, alive, { last, limit }),
  );
  return mapRows(pages, (session) => seenBy(customer, session));
}

function seenBy({ sessionId }: Customer, session: SessionRow): ListedSession {
  return { ...session, isCurrent: session.id === sessionId };
}

export async function endSession(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
  sessionId: string,
): Promise<void> {
  const isEnded = isUuid(sessionId) && (await deleteSession(database, customer.userId, sessionId));
  if (!isEnded) refuse('NOT_FOUND', 'That device is already logged out.');
}

/** Returns the number of sessions ended. */
export function endOtherSessions({ database }: Pick<AccountDeps, 'database'>, customer: Customer): Promise<number> {
  return deleteSessions(database, customer.userId, customer.sessionId);
}
