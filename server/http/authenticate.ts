import type { FastifyRequest } from 'fastify';
import type { Audience, Endpoint, OperationsScope } from '../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { hasMemberPermission, type MemberRole } from '../../contract/permissions.ts';
import { hasPermission, type StaffRole } from '../../contract/staff/staff-permissions.ts';
import { refuse } from './errors.ts';

/** A user who acts for an organisation. */
export interface Customer {
  readonly userId: string;
  readonly organisationId: string;
  readonly role: MemberRole;
  readonly sessionId: string;
  /** Sends without an account. */
  readonly isGuest?: boolean;
}

/** Somebody who works for the courier, after their second factor. */
export interface StaffCaller {
  readonly staffId: string;
  readonly userId: string;
  readonly fullName: string;
  readonly staffRole: StaffRole;
  /** Null: everywhere. */
  readonly depotId: string | null;
  readonly staffSessionId: string;
  /** The session of the user that this one hangs on. */
  readonly sessionId: string;
  /** Null in an office. */
  readonly deviceId: string | null;
  readonly device: string;
}

export interface Operator {
  readonly id: string;
  readonly operationsKeyId: number;
  readonly depotId: string;
  /** Whose point’s till it is; null: of none, and it may act for every point. */
  readonly pointId: string | null;
  readonly scopes: readonly OperationsScope[];
}

interface Callers {
  readonly public: undefined;
  readonly customer: Customer;
  readonly staff: StaffCaller;
  readonly operations: Operator;
}

/** Recognises a caller by the `Authorization` header; undefined means it proves nothing. */
export type Authenticate<C> = (authorization: string | undefined) => Promise<C | undefined>;

/** How each audience proves itself. Where one has no way to, its endpoints refuse everybody. */
export type Authenticators = {
  readonly [A in Exclude<Audience, 'public'>]?: Authenticate<Callers[A]>;
};

export type CallerOf<E extends Endpoint> = Callers[E['auth']];

/** Names a caller in limits that are shared by all of them. A guest has no name: anybody may be as many as they like. */
export function nameCaller(caller: Callers[Audience]): string | undefined {
  if (caller && 'isGuest' in caller && caller.isGuest) return undefined;
  return caller && ('userId' in caller ? `user ${caller.userId}` : `key ${caller.id}`);
}

declare module 'fastify' {
  interface FastifyInstance {
    authenticators: Authenticators;
  }
  interface FastifyRequest {
    caller: Callers[Audience];
  }
}

/** A depot has no session that could expire: its key is wrong, or was revoked. */
const unknownKeyMessage = 'This operations key isn’t valid or was revoked. Please ask for a new one.';

/** The only place that decides whether a caller may make a call. Whose rows it concerns is in the queries. */
export function requireCaller(endpoint: Endpoint): (request: FastifyRequest) => Promise<void> {
  const { auth, memberPermission, forGuests, permission, scope } = endpoint;
  return async (request) => {
    if (auth === 'public') return;
    const caller = await request.server.authenticators[auth]?.(request.headers.authorization);
    request.caller = caller;
    if (!caller) {
      if (auth === 'operations') refuse('WRONG_CREDENTIALS', unknownKeyMessage);
      refuse('SESSION_EXPIRED', sessionExpiredMessage);
    }
    if ('isGuest' in caller && caller.isGuest && !forGuests) refuseGuest();
    if ('role' in caller && memberPermission !== undefined && !hasMemberPermission(caller.role, memberPermission))
      refuseRole();
    if ('staffRole' in caller && permission !== undefined && !hasPermission(caller.staffRole, permission)) {
      refuse('PERMISSION_MISSING', `Your role doesn’t include the permission “${permission}”.`);
    }
    if ('scopes' in caller && scope !== undefined && !caller.scopes.includes(scope)) {
      refuse('PERMISSION_MISSING', `This operations key doesn’t have the scope “${scope}”.`);
    }
  };
}

export function refuseGuest(): never {
  return refuse('PERMISSION_MISSING', 'You’re sending without an account. Create one to do this.');
}

export function refuseRole(): never {
  return refuse('PERMISSION_MISSING', 'Your role doesn’t allow this. Ask an owner of your organisation.');
}

/** For what belongs to no depot: a role at a depot holds for that depot alone. */
export function requireEverywhere({ depotId }: Pick<StaffCaller, 'depotId'>): void {
  if (depotId === null) return;
  refuse('PERMISSION_MISSING', 'This belongs to no depot. Ask somebody whose role is for every depot.');
}
