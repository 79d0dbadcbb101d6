import type { FastifyRequest } from 'fastify';
import type { Refusal } from './errors.ts';
import { type CountTry, countInBlocks, type Limit, networkOf, tooManyTries } from './rate-limit.ts';

/** Limits the calls of one caller that fail validation: each costs us work and counts against no other limit. */
export interface InvalidCalls {
  /** The refusal of a caller beyond the limit. It is known from memory, before anything of the call is read. */
  refusalFor(request: FastifyRequest): Refusal | undefined;
  count(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    invalidCalls: InvalidCalls | undefined;
  }
}

/** How many invalid calls of a caller are counted with one question to the database. */
const blockSize = 20;

/** Beyond this many the one that was refused first is forgotten. */
const mostRefused = 10_000;

/** Counts an account or operations key for itself, and everybody else by network; each endpoint apart. */
export function limitInvalidCalls(
  countTry: CountTry,
  { limit, now }: { readonly limit: Limit; readonly now: () => Date },
): InvalidCalls {
  const count = countInBlocks(countTry, { limit, blockSize, now });
  const refusedUntilMs = new Map<string, number>();

  return {
    refusalFor: (request) => {
      if (refusedUntilMs.size === 0) return undefined;
      const caller = callerOf(request);
      const untilMs = refusedUntilMs.get(caller);
      if (untilMs === undefined) return undefined;
      const leftMs = untilMs - now().getTime();
      if (leftMs > 0) return tooMany(Math.ceil(leftMs / 1000));
      refusedUntilMs.delete(caller);
      return undefined;
    },
    count: async (request) => {
      const caller = callerOf(request);
      const refused = await count(caller).catch(() => undefined); // without the database nothing is limited
      if (!refused) return;
      refusedUntilMs.set(caller, now().getTime() + refused.retryAfterSeconds * 1000);
      if (refusedUntilMs.size > mostRefused) refusedUntilMs.delete(refusedUntilMs.keys().next().value ?? '');
    },
  };
}

function tooMany(retryAfterSeconds: number): Refusal {
  return tooManyTries({ isAllowed: false, retryAfterSeconds }, 'You’ve sent a lot of requests with mistakes in them.');
}

/** By endpoint, or one broken form would keep everybody behind its network from logging in. */
function callerOf({ caller, ip, routeOptions }: FastifyRequest): string {
  return `invalid calls to ${routeOptions.url} of ${caller?.id ?? networkOf(ip)}`;
}
