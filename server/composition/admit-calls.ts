import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../database/database.ts';
import { admitRequests, type RefusedCalls } from '../http/admission/admit-requests.ts';
import { createKnownCallers } from '../http/admission/known-callers.ts';
import { requestIdFrom } from '../http/request-id.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import { isFreeCall, rankCall } from './rank-call.ts';

/** At more than can be served, those who pay are served first and the rest is refused at once, and counted. */
export function admitCalls(
  app: FastifyInstance,
  config: Pick<Config, 'requestsAtOnce' | 'trustedProxies'>,
  { longestWaitMs }: Pick<OpenDatabase, 'longestWaitMs'>,
): RefusedCalls {
  const known = createKnownCallers();
  app.addHook('onResponse', ({ caller, headers }, _reply, done) => {
    if (caller && headers.authorization !== undefined) known.add(headers.authorization);
    done();
  });
  return admitRequests(app, {
    most: config.requestsAtOnce,
    isFree: isFreeCall,
    rankOf: (path, { authorization, 'stripe-signature': signature }) =>
      rankCall(path, {
        isKnownCaller: authorization !== undefined && known.has(authorization),
        signature: signature?.toString(),
      }),
    longestWaitMs,
    nameRequest: requestIdFrom(trustedProxies(config.trustedProxies)),
  });
}
