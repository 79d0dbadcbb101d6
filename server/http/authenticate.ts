import type { FastifyRequest } from 'fastify';
import type { Audience, Endpoint } from '../../contract/endpoint.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { refuse } from './refusal.ts';

/** Who makes a call that not everybody may make. */
export interface Caller {
  readonly id: string;
}

/** Recognises a caller by the `Authorization` header; undefined means it proves nothing to this audience. */
export type Authenticate = (
  audience: Exclude<Audience, 'public'>,
  authorization: string | undefined,
) => Promise<Caller | undefined>;

/** The caller of an endpoint: known wherever it is not open to everybody. */
export type CallerOf<E extends Endpoint> = E['auth'] extends 'public' ? undefined : Caller;

declare module 'fastify' {
  interface FastifyInstance {
    /** Supplied by the composition root; without it only public endpoints answer. */
    authenticate: Authenticate;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Lets only the endpoint's audience pass, before the body is read. */
export async function requireCaller(audience: Audience, request: FastifyRequest): Promise<void> {
  if (audience === 'public') return;
  request.caller = await request.server.authenticate(audience, request.headers.authorization);
  if (!request.caller) refuse('SESSION_EXPIRED', sessionExpiredMessage);
}
