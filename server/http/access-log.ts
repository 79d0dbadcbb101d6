import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is logged in place of a status when the client left before it was answered, as other servers do. */
const clientLeft = 499;

/**
 * Writes the one line a request leaves in the log; without a reply where the client didn't wait for one. The route's pattern stands
 * in for the address, whose query or path may carry a token. The request's own logger adds its id.
 */
export function logRequest(request: FastifyRequest, reply?: FastifyReply): void {
  const { method } = request;
  const route = routeOf(request);
  const who = callerOf(request);
  const line = reply
    ? { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, ...who }
    : { method, route, status: clientLeft, ...who };
  // Probes come every few seconds forever; they matter only to whoever looks for them.
  if (route === '/healthz' || route === '/readyz') request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}

function callerOf({ caller }: FastifyRequest): { readonly account?: string; readonly key?: string } | undefined {
  return caller && ('sessionId' in caller ? { account: caller.id } : { key: caller.id });
}

/** Such as `/api/v1/shipment/:id`; ‘unknown’ if none matched. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
