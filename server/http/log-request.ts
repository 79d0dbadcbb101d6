import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Writes the one line a request leaves in the log. The route's pattern stands in for the address, whose query or path may carry
 * a token; the request's own logger adds its id.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const route = routeOf(request);
  const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
  // Probes come every few seconds for ever; they matter only to whoever looks for them.
  if (route === '/healthz' || route === '/readyz') request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}

/** The pattern of the route that answered, such as `/api/v1/shipment/:id`; 'unknown' where none matched. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
