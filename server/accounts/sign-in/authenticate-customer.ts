import { minutes } from '../../../contract/values/time/duration.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import { ignoreReadOnly } from '../../database/database-errors.ts';
import type { Authenticate, Customer } from '../../http/authenticate.ts';
import type { AccountDeps } from '../user.ts';
import { type Liveness, selectLiveSession, touchSession } from './sessions.repository.ts';

/** Precision of `last_used_at`: finer would mean a write with every call. */
const touchAfterMs = minutes(1);

const bearer = /^Bearer ([\w-]{43})$/i;

/** Who sends without an account is recognised too, and refused wherever the contract doesn’t say that guests may call. */
export function authenticateGuestOrCustomer({
  database,
  now,
  sessionLife,
}: Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>): Authenticate<Customer> {
  return async (authorization) => {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const at = now();
    const session = await selectLiveSession(database, hashSecretToken(token), livenessAt(at, sessionLife));
    if (!session) return undefined;
    if (at.getTime() - session.lastUsedAt.getTime() >= touchAfterMs) {
      await touchSession(database, session.id, at).catch(ignoreReadOnly);
    }
    const { id: sessionId, userId, organisationId, role, isGuest } = session;
    return { userId, organisationId, role, sessionId, isGuest };
  };
}

export function authenticateCustomer(deps: Parameters<typeof authenticateGuestOrCustomer>[0]): Authenticate<Customer> {
  const authenticate = authenticateGuestOrCustomer(deps);
  return async (authorization) => {
    const caller = await authenticate(authorization);
    return caller?.isGuest ? undefined : caller;
  };
}

export function livenessAt(at: Date, { idleMs }: AccountDeps['sessionLife']): Liveness {
  return { at, idleSince: new Date(at.getTime() - idleMs) };
}
