import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is logged in place of a status when the client left before it was answered, as other servers do. */
const clientLeft = 499;

/** Logs the route’s pattern instead of the URL, which may carry a token. No reply: the client did not wait. */
export function logRequest(request: FastifyRequest, reply?: FastifyReply): void {
  const { method } = request;
  const route = routeOf(request);
  const who = describeCaller(request);
  const line = reply
    ? { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, ...who }
    : { method, route, status: clientLeft, ...who };
  // Probes come every few seconds forever; they matter only to somebody who looks for them.
  if (route === '/healthz' || route === '/readyz') request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}

interface LoggedCaller {
  readonly user?: string;
  readonly organisation?: string;
  readonly staff?: string;
  readonly key?: string;
}

function describeCaller({ caller }: FastifyRequest): LoggedCaller | undefined {
  if (!caller) return undefined;
  if ('staffId' in caller) return { user: caller.userId, staff: caller.staffId };
  return 'userId' in caller ? { user: caller.userId, organisation: caller.organisationId } : { key: caller.id };
}

/** Such as `/api/v1/shipment/:id`; ‘unknown’ if none matched. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
