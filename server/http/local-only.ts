import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../config/loopback.ts';
import { answerUnknown } from './error-answers.ts';

const standIns = /^\/(?:dev|v1)(?:[/?]|$)/;

/**
 * Serves mailbox, developers' pages and card sandbox to this machine alone: whoever reads the mailbox can sign in as anybody. By the pattern
 * of the route, since an address has many spellings, and by the address for files.
 */
export function keepLocal(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isStandIn = standIns.test(request.routeOptions.url ?? '') || standIns.test(request.url);
    if (isStandIn && !isLocal(request)) answerUnknown(request, reply);
    else done();
  });
}

/** That somebody comes from elsewhere is believed from anybody, trusted proxy or not; that they come from here, from nobody. */
function isLocal({ ip, raw: { socket, headers } }: FastifyRequest): boolean {
  const forwardedFor = headers['x-forwarded-for'];
  const claimed = forwardedFor === undefined ? [] : String(forwardedFor).split(',');
  const addresses = [socket.remoteAddress ?? '', ip, ...claimed.map((address) => address.trim())];
  return headers.forwarded === undefined && addresses.every(isLoopbackAddress);
}
